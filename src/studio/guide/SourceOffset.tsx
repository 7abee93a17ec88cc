import { Form } from 'react-router';
import type { NowNext } from '../../domain/guide/airing.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import records from '../layout/records.module.css';
import { Table } from '../layout/Table.tsx';
import { TextField } from '../layout/TextField.tsx';
import { mappingText } from '../text/guide-mapping.es.ts';
import { nextLine, nowLine } from './airing-lines.ts';
import own from './mapping.module.css';

const text = mappingText.offset;

type Props = {
  minutes: number;
  /** The form below has another number than is stored. */
  isTried: boolean;
  airing: readonly (NowNext & { rowId: string; name: string })[];
  now: Date;
};

/** What some channels of a source show by an offset, before it is saved. */
export function SourceOffset({ minutes, isTried, airing, now }: Props) {
  return (
    <section className={own.part} aria-label={text.title}>
      <h2>{text.title}</h2>
      <p className={controls.hint}>{text.about}</p>
      <Table columns={text.columns} className={`${controls.panel} ${own.wide}`}>
        {airing.map((each) => (
          <tr key={each.rowId}>
            <td>{each.name}</td>
            <td>{nowLine(each, now)}</td>
            <td>{nextLine(each, now)}</td>
          </tr>
        ))}
      </Table>
      <Form key={minutes} className={records.fields}>
        <TextField
          label={text.label}
          hint={text.sourceHint}
          name="minutos"
          inputMode="numeric"
          defaultValue={minutes}
          maxLength={6}
        />
        <p>
          <Button>{text.preview}</Button>
        </p>
      </Form>
      {isTried && <p role="status">{text.saveSource}</p>}
    </section>
  );
}
