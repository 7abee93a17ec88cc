import { Form } from 'react-router';
import type { IssuedCode } from '../../domain/shop/order.ts';
import controls from '../layout/controls.module.css';
import records from '../layout/records.module.css';
import { codesText as text } from '../text/orders.es.ts';
import { dateText } from '../text/when.es.ts';

export function codeState({ use, verifiedAt, revokedAt }: IssuedCode): string {
  if (revokedAt) return text.states.revoked(dateText(revokedAt));
  if (verifiedAt) return text.states.verified(dateText(verifiedAt));
  return use === 'tv-app' ? text.states.issued : text.states.unknown;
}

/** Replaces or revokes a code, without anybody seeing the old one. */
export function CodeWays({ code, place }: { code: IssuedCode; place: number }) {
  if (code.revokedAt) return null;
  return (
    <Form method="post" className={records.ways}>
      <input type="hidden" name="code-ref" value={`${code.use}/${code.id}`} />
      <button
        type="submit"
        name="intent"
        value="replace"
        className={controls.button}
        aria-label={text.replaceLabel(place)}
      >
        {text.replace}
      </button>
      <button
        type="submit"
        name="intent"
        value="revoke"
        className={controls.danger}
        aria-label={text.revokeLabel(place)}
      >
        {text.revoke}
      </button>
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
