import { Empty, Page } from '../../layout/Page.tsx';
import { text } from '../../text/text.es.ts';

export const meta = () => [{ title: text.title(text.sections.team) }];

export default function TeamPage() {
  return (
    <Page title={text.sections.team}>
      <Empty title={text.soon.title}>
        <p>{text.soon.sentence}</p>
      </Empty>
    </Page>
  );
}
