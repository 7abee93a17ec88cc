import { Form } from 'react-router';
import type { IssuedCode } from '../../domain/shop/order.ts';
import { Button } from '../layout/Button.tsx';
import records from '../layout/records.module.css';
import { codesText as text } from '../text/orders.es.ts';
import { dateText } from '../text/when.es.ts';

export function codeState({ use, verifiedAt, revokedAt }: IssuedCode): string {
  if (revokedAt) return text.states.revoked(dateText(revokedAt));
  if (verifiedAt) return text.states.verified(dateText(verifiedAt));
  return use === 'tv-app' ? text.states.issued : text.states.unknown;
}

const WAYS = [
  ['replace', 'button'],
  ['revoke', 'danger'],
] as const;

/** Replaces or revokes a code, without anybody seeing the old one. */
export function CodeWays({ code, place }: { code: IssuedCode; place: number }) {
  if (code.revokedAt) return null;
  return (
    <Form method="post" className={records.ways}>
      <input type="hidden" name="code-ref" value={`${code.use}/${code.id}`} />
      {WAYS.map(([intent, look]) => (
        <Button
          key={intent}
          name="intent"
          value={intent}
          look={look}
          aria-label={text.way(text.ways[intent], place)}
        >
          {text.ways[intent]}
        </Button>
      ))}
    </Form>
  );
}

export function CodeRow({ code, place }: { code: IssuedCode; place: number }) {
  return (
    <li className={records.record}>
      <div>
        <p className={records.name}>{text.name(place)}</p>
        {code.issuedAt && <p className={records.line}>{text.issuedAt(dateText(code.issuedAt))}</p>}
      </div>
      <p>{codeState(code)}</p>
      <CodeWays code={code} place={place} />
    </li>
  );
}
