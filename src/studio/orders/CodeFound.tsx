import { Link } from 'react-router';
import type { KnownCode } from '../../domain/shop/order.ts';
import controls from '../layout/controls.module.css';
import { Notice } from '../layout/Notice.tsx';
import records from '../layout/records.module.css';
import { codesText, ordersText } from '../text/orders.es.ts';
import { dateText } from '../text/when.es.ts';
import { CodeWays, codeState } from './CodeRow.tsx';

const text = codesText.lookUp;

/** What the buyer sees when they verify it. */
const seenBy = ({ use, verifiedAt, revokedAt }: KnownCode): string => {
  if (use === 'tv-app') return text.viewers.tvApp;
  if (revokedAt) return text.viewers.revoked;
  return verifiedAt ? text.viewers.verified : text.viewers.unknown;
};

/** The state of a code that was looked up. Not the code itself. */
export function CodeFound({ found }: { found: KnownCode | null }) {
  if (!found) return <Notice kind="warn" title={text.missing} more={text.missingMore} />;
  return (
    <section className={controls.panel} role="status">
      <div className={records.record}>
        <div>
          <h2>{text.found(found.product ?? ordersText.tvApp)}</h2>
          <p className={records.line}>
            {found.orderId ? (
              <Link to={`/pedidos/${found.orderId}`}>{text.order(found.orderId)}</Link>
            ) : (
              text.noOrder
            )}
          </p>
        </div>
        <div>
          <p>{codeState(found)}</p>
          {found.issuedAt && (
            <p className={records.line}>{codesText.issuedAt(dateText(found.issuedAt))}</p>
          )}
          <p className={records.line}>{seenBy(found)}</p>
        </div>
        <CodeWays code={found} place={1} />
      </div>
    </section>
  );
}
