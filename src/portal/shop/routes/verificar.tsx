import { button } from '../../../ui/button.ts';
import { primaryDb } from '../../http/db.server.ts';
import { Link } from '../../layout/Link.tsx';
import { fixedMeta } from '../../seo/page-meta.ts';
import { shopText, verifyText } from '../../text/shop.es.ts';
import { VerifyBox } from '../VerifyBox.tsx';
import { answerVerification } from '../verification.server.ts';
import type { Route } from './+types/verificar';
import styles from './verificar.module.css';

/** No loader and no cache headers: the result for a code is never stored. */
export const action = ({ request }: Route.ActionArgs) => answerVerification(primaryDb, request);

/** With script, the shop stays open even when the portal cannot be reached. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch {
    return { kind: 'failed' as const, sentence: verifyText.failed };
  }
}

export const meta = fixedMeta(() => ({
  title: verifyText.title,
  description: verifyText.about,
  path: '/tienda',
  noIndex: true,
}));

/** The answer page for a form without script. */
export default function VerificationPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="visually-hidden">{shopText.title}</h1>
      <VerifyBox answer={actionData} />
      <p className={styles.back}>
        <Link to="/tienda" className={button.quiet}>
          {verifyText.back}
        </Link>
      </p>
    </>
  );
}
