import { useId } from 'react';
import { suitableFor } from '../../../domain/catalogue/age.ts';
import { type TitleCard, titlePath } from '../../../domain/catalogue/title.ts';
import { Poster } from '../../../ui/Poster.tsx';
import { Link } from '../../layout/Link.tsx';
import { controlsText } from '../../text/controls.es.ts';
import { text } from '../../text/text.es.ts';
import styles from './Player.module.css';
import { useEnded } from './use-ended.ts';

type Props = { element: HTMLVideoElement | null; titles: TitleCard[] };

/** At the end of a film, or of the last episode. */
export function WhatsNext({ element, titles }: Props) {
  const heading = useId();
  if (!useEnded(element)) return null;
  return (
    <section className={styles.next} aria-labelledby={heading}>
      <h2 id={heading}>{controlsText.whatsNext}</h2>
      <ul>
        {titles.map((title) => (
          <li key={title.id} data-edad={suitableFor(title.age)}>
            <Link to={titlePath(title)} aria-label={title.name} title={title.name}>
              <Poster src={title.image} name={title.name} unavailable={text.card.unavailable} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
