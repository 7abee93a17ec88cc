import { Link } from 'react-router';
import { Notice } from '../layout/Notice.tsx';
import { clashText } from '../text/clash.es.ts';

type Props = { title: string; change: string | null; undo?: string };

/** That something was saved, and the way to the change if there is one. */
export function SavedNotice({ title, change, undo = clashText.undo }: Props) {
  return (
    <Notice kind="good" title={title}>
      {change && <Link to={`/historial/${change}`}>{undo}</Link>}
    </Notice>
  );
}
