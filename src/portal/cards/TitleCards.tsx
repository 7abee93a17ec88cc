import { anySuitableFor, suitableFor } from '../../domain/catalogue/age.ts';
import { type TitleCard, titlePath } from '../../domain/catalogue/title.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { Poster } from '../../ui/Poster.tsx';
import { kept } from '../layout/kept.tsx';
import { Link } from '../layout/Link.tsx';
import { FavouriteButton } from '../library/FavouriteButton.tsx';
import { text } from '../text/text.es.ts';
import { CardName, usePostersCarryNames } from './CardName.tsx';
import styles from './TitleCards.module.css';

function Card({ title, eager }: { title: TitleCard; eager: boolean }) {
  return (
    <div className={styles.card}>
      <Link to={titlePath(title)} className={styles.link}>
        <Poster
          src={title.image}
          name={usePostersCarryNames() ? title.name : ''}
          unavailable={text.card.unavailable}
          eager={eager}
        />
        <CardName name={title.name} />
      </Link>
      <FavouriteButton title={title} place="card" />
    </div>
  );
}

type RowProps = { title: string; titles: TitleCard[]; moreTo?: string; eager?: boolean };

function Row({ title, titles, moreTo, eager = false }: RowProps) {
  if (titles.length === 0) return null;
  return (
    <div data-edad={anySuitableFor(titles.map(({ age }) => age))}>
      <Carousel
        suits={titles.map(({ age }) => suitableFor(age))}
        title={title}
        previousLabel={text.carousel.previous(title)}
        nextLabel={text.carousel.next(title)}
        more={
          moreTo && (
            <Link to={moreTo} aria-label={text.carousel.seeMoreOf(title)}>
              {text.carousel.seeMore}
            </Link>
          )
        }
      >
        {titles.map((card, place) => (
          <Card key={card.id} title={card} eager={eager && place < 4} />
        ))}
      </Carousel>
    </div>
  );
}

export const TitleRow = import.meta.env.SSR
  ? kept<RowProps>(Row, ({ title, titles, moreTo, eager }) => ({
      of: titles,
      name: `${title} ${moreTo} ${eager} ${usePostersCarryNames()}`,
    }))
  : Row;

export function TitleGrid({ titles }: { titles: TitleCard[] }) {
  if (titles.length === 0) return <p className={styles.empty}>{text.lists.empty}</p>;
  return (
    <ul className={styles.grid}>
      {titles.map((card, place) => (
        <li key={card.id} data-edad={suitableFor(card.age)}>
          <Card title={card} eager={place < 9} />
        </li>
      ))}
    </ul>
  );
}
