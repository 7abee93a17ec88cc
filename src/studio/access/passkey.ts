import { ask, formOf, hasFailed } from '../layout/ask.ts';
import { accessText } from '../text/access.es.ts';

/** The browser's side of passkeys. Errors become sentences; what is not one of these is a fault of ours. */

export type KeyQuestion =
  | { want: 'sign-in' | 'confirm' | 'add' }
  | { want: 'invitation'; token: string };

export type KeyAnswer =
  | {
      kind: 'create';
      options: PublicKeyCredentialCreationOptionsJSON;
      name: string;
      recovers: boolean;
    }
  | { kind: 'use'; options: PublicKeyCredentialRequestOptionsJSON }
  | { kind: 'refused'; sentence: string };

/** For the person at the keyboard. */
class KeyProblem extends Error {}

export async function askForOptions(question: KeyQuestion): Promise<KeyAnswer> {
  const answer = await ask<KeyAnswer>('/llave', formOf(question));
  return hasFailed(answer) ? { kind: 'refused', sentence: accessText.device.offline } : answer;
}

function sentenceOf(error: unknown): string {
  if (error instanceof KeyProblem) return error.message;
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'InvalidStateError') return accessText.device.known;
  if (name === 'NotAllowedError' || name === 'AbortError') return accessText.device.cancelled;
  return accessText.device.unsupported;
}

async function signed(answer: KeyAnswer): Promise<Credential | null> {
  if (answer.kind === 'refused') throw new KeyProblem(answer.sentence);
  if (answer.kind === 'create') {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(answer.options);
    return await navigator.credentials.create({ publicKey });
  }
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(answer.options);
  return await navigator.credentials.get({ publicKey });
}

/** What the device signed, as JSON, or why it did not. */
export async function signOnDevice(
  question: KeyQuestion,
): Promise<{ ok: true; response: string } | { ok: false; sentence: string }> {
  try {
    const credential = await signed(await askForOptions(question));
    if (!credential) throw new KeyProblem(accessText.device.cancelled);
    return { ok: true, response: JSON.stringify(credential) };
  } catch (error) {
    return { ok: false, sentence: sentenceOf(error) };
  }
}
