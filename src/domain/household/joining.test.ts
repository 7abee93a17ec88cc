import { expect, test } from 'vitest';
import { bindingTo, digitsOf, handOver, isBoundTo, newHalf, takeOver } from './joining.ts';
import { newSecret } from './keys.ts';

test('two devices show the same six digits, and the newcomer gets the secret', async () => {
  const [member, newcomer] = await Promise.all([newHalf(), newHalf()]);
  const binding = await bindingTo(member.shown);
  expect(await isBoundTo(binding, member.shown)).toBe(true);
  const digits = await digitsOf(member.shown, newcomer.shown);
  expect(digits).toMatch(/^\d{6}$/);
  const secret = newSecret();
  const sealed = await handOver(member, newcomer.shown, secret);
  expect(await takeOver(newcomer, member.shown, sealed)).toEqual(secret);
});

test('who listens to all that is sent does not get the secret', async () => {
  const [member, newcomer, listener] = await Promise.all([newHalf(), newHalf(), newHalf()]);
  const sealed = await handOver(member, newcomer.shown, newSecret());
  expect(await takeOver(listener, member.shown, sealed)).toBeNull();
  expect(await takeOver({ ...listener, shown: newcomer.shown }, member.shown, sealed)).toBeNull();
});

test('a member that shows another half than the one it was bound to is noticed', async () => {
  const [member, other] = await Promise.all([newHalf(), newHalf()]);
  const binding = await bindingTo(member.shown);
  expect(await isBoundTo(binding, other.shown)).toBe(false);
  expect(await isBoundTo(binding, { ...member.shown, word: other.shown.word })).toBe(false);
  // The same bytes, cut elsewhere.
  const { point, word } = member.shown;
  const moved = { point: point.slice(0, 64), word: Uint8Array.from([...point.slice(64), ...word]) };
  expect(await isBoundTo(binding, moved)).toBe(false);
  expect(await takeOver(other, moved, new Uint8Array(44))).toBeNull();
  const nowhere = { point: new Uint8Array(65).fill(4), word };
  expect(await takeOver(other, nowhere, new Uint8Array(44))).toBeNull();
});

test('a server in the middle shows other digits: it chooses its halves before it can know them', async () => {
  // As far as the order lets it: it has as many words to choose from as it likes, but one try.
  const tries = 300;
  let same = 0;
  for (let one = 0; one < tries; one++) {
    const [member, newcomer, asMember, asNewcomer] = await Promise.all([
      newHalf(),
      newHalf(),
      newHalf(),
      newHalf(),
    ]);
    const binding = await bindingTo(asMember.shown);
    expect(await isBoundTo(binding, asMember.shown)).toBe(true);
    const onNewcomer = await digitsOf(asMember.shown, newcomer.shown);
    const onMember = await digitsOf(member.shown, asNewcomer.shown);
    if (onNewcomer === onMember) same++;
    // Once it knows the digits it wants, another half no longer fits the binding.
    const later = await newHalf();
    expect(await isBoundTo(binding, later.shown)).toBe(false);
  }
  expect(same).toBe(0);
});

test('digits are as likely as each other', async () => {
  const [member, newcomer] = await Promise.all([newHalf(), newHalf()]);
  const seen = new Set<string>();
  const first = Array.from({ length: 10 }, () => 0);
  for (let one = 0; one < 2000; one++) {
    const word = crypto.getRandomValues(new Uint8Array(16));
    const digits = await digitsOf({ ...member.shown, word }, newcomer.shown);
    seen.add(digits);
    first[Number(digits[0])] = (first[Number(digits[0])] as number) + 1;
  }
  expect(seen.size).toBeGreaterThan(1985);
  // Five standard deviations around 200.
  for (const count of first) expect(Math.abs(count - 200)).toBeLessThan(68);
});
