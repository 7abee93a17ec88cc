import { Empty, Page } from '../../layout/Page.tsx';
import { text } from '../../text/text.es.ts';

export const meta = () => [{ title: text.title(text.sections.history) }];

export default function HistoryPage() {
  return (
    <Page title={text.sections.history}>
      <Empty title={text.soon.title}>
        <p>{text.soon.sentence}</p>
      </Empty>
    </Page>
  );
}
