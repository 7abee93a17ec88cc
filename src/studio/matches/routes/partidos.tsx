import { Empty, Page } from '../../layout/Page.tsx';
import { text } from '../../text/text.es.ts';

export const meta = () => [{ title: text.title(text.sections.matches) }];

export default function MatchesPage() {
  return (
    <Page title={text.sections.matches}>
      <Empty title={text.soon.title}>
        <p>{text.soon.sentence}</p>
      </Empty>
    </Page>
  );
}
