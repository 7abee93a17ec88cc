import { Link } from 'react-router';
import { button } from '../../../ui/button.ts';
import { Icon } from '../../../ui/icons.tsx';
import { PlainPage } from '../../../ui/PlainPage.tsx';
import { cached, forwardHeaders } from '../../http/cached.ts';
import { fixedMeta } from '../../seo/page-meta.ts';
import { requestsText } from '../../text/requests.es.ts';
import { text } from '../../text/text.es.ts';

export const headers = forwardHeaders;

export function loader() {
  return cached('catalogue', [], null);
}

export const meta = fixedMeta(({ siteName }) => ({
  title: text.meta.list(requestsText.title, siteName),
  description: text.meta.requestsDescription(siteName),
  path: '/peticiones',
}));

export default function RequestsPage() {
  return (
    <PlainPage sign={<Icon name="chat" />} title={requestsText.title}>
      <p>{requestsText.closed}</p>
      <Link to="/" className={button.loud}>
        {requestsText.home}
      </Link>
    </PlainPage>
  );
}
