import { data, redirect } from 'react-router';
import { type Verification, verifyProduct } from '../../data/commands/product-codes.ts';
import type { Db } from '../../data/database.ts';
import { plainCode } from '../../domain/codes/code.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { env } from '../../platform/env.ts';
import { log } from '../../platform/log.ts';
import { fieldOf, postedForm } from '../http/posted-form.ts';
import { longDate } from '../live/dates.ts';
import { verifyText } from '../text/shop.es.ts';
import type { VerificationAnswer } from './VerifyBox.tsx';

/** Failures are counted per address and in total. This tells the operator that the total is high. */
const raiseAlarm = () => log.warn({ alarm: 'vip-code-failures' }, 'many VIP codes fail');

function sentenceOf(verification: Verification): string {
  switch (verification.kind) {
    case 'authentic':
      return verifyText.authentic(verification.product);
    case 'already-verified':
      return verifyText.alreadyVerified(
        verification.product,
        longDate(dayInArgentina(verification.verifiedAt)),
      );
    default:
      return verifyText[verification.kind];
  }
}

/** Looks up a posted code. A blank one redirects back to the form. */
export async function answerVerification(db: Db, request: Request) {
  const code = fieldOf(await postedForm(request), 'codigo');
  if (plainCode(code) === '') throw redirect('/tienda#verificar');
  const verification = await verifyProduct(db, env().CODE_SECRET, {
    code,
    // The edge sets this header to the viewer's address only.
    address: request.headers.get('X-Forwarded-For') ?? '',
    onAlarm: raiseAlarm,
  });
  const answer: VerificationAnswer = {
    kind: verification.kind,
    sentence: sentenceOf(verification),
  };
  return verification.kind === 'refused'
    ? data(answer, { status: 429, headers: { 'Retry-After': '60' } })
    : data(answer);
}
