import { button } from '../../ui/button.ts';
import { SeatMark } from '../../ui/icons.tsx';
import { PlainPage } from '../../ui/PlainPage.tsx';
import { Link } from './Link.tsx';

type Props = { title: string; sentence: string; way: { to: string; name: string } };

/** Shown while the operator has not added any content yet. */
export function NothingYet({ title, sentence, way }: Props) {
  return (
    <PlainPage sign={<SeatMark />} title={title}>
      <p>{sentence}</p>
      <Link to={way.to} className={button.loud}>
        {way.name}
      </Link>
    </PlainPage>
  );
}
