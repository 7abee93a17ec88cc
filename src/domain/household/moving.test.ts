import { expect, test } from 'vitest';
import { hexOf, newSecret } from './keys.ts';
import { deviceKey, deviceValue, newDeviceKey, readDevice, readNote, writeNote } from './moving.ts';

async function three() {
  const [a, b, c] = await Promise.all([newDeviceKey(), newDeviceKey(), newDeviceKey()]);
  const points = new Map([
    [1, a.point],
    [2, b.point],
    [3, c.point],
  ]);
  return { a, b, c, points };
}

test('who stays finds the new secret, and who was removed does not, though it knows the old one [HOG-06]', async () => {
  const { a, b, c, points } = await three();
  const secret = newSecret();
  const staying = new Map([...points].filter(([by]) => by !== 3));
  const note = await writeNote({ by: 1, own: a.own }, staying, secret);
  for (const [by, { own }] of [
    [1, a],
    [2, b],
  ] as const)
    expect(await readNote(note, { by, own }, points)).toEqual({ kind: 'goes-on', secret });
  expect(await readNote(note, { by: 3, own: c.own }, points)).toEqual({ kind: 'removed' });
  // Nor as somebody else.
  expect(await readNote(note, { by: 2, own: c.own }, points)).toEqual({ kind: 'unreadable' });
  expect(hexOf(note)).not.toContain(hexOf(secret));
});

test('a note by somebody who is no device of the household leads nowhere', async () => {
  const { b, c, points } = await three();
  const note = await writeNote({ by: 1, own: c.own }, points, newSecret());
  expect(await readNote(note, { by: 2, own: b.own }, points)).toEqual({ kind: 'unreadable' });
  const unknown = await writeNote({ by: 9, own: c.own }, points, newSecret());
  expect(await readNote(unknown, { by: 2, own: b.own }, points)).toEqual({ kind: 'unreadable' });
  for (const odd of [new Uint8Array(), new TextEncoder().encode('{"sizes":[]}\n')])
    expect(await readNote(odd, { by: 2, own: b.own }, points)).toEqual({ kind: 'unreadable' });
});

test('a device is read as it was written, and nothing else is one', async () => {
  const { point } = await newDeviceKey();
  const value = deviceValue('Chrome en un teléfono', point);
  expect(readDevice(deviceKey(7), value)).toEqual({
    ...{ by: 7, name: 'Chrome en un teléfono', point, isTv: false },
  });
  expect(readDevice(deviceKey(7), deviceValue('TV', point, true))).toMatchObject({ isTv: true });
  for (const [key, odd] of [
    ['u\n7', value],
    ['d\nx', value],
    ['d\n7', null],
    ['d\n7', '[]'],
    ['d\n7', '{'],
    ['d\n7', deviceValue('x', '05')],
  ] as const)
    expect(readDevice(key, odd)).toBeNull();
});
