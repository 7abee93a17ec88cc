import { Link } from '../layout/Link.tsx';
import { requestsText } from '../text/requests.es.ts';
import type { TitleLink } from './answer.ts';
import styles from './requests.module.css';

/** Titles that are in the catalogue. */
export const TitleLinks = ({ titles }: { titles: readonly TitleLink[] }) => (
  <ul className={styles.list}>
    {titles.map((title) => (
      <li key={title.path}>
        <Link to={title.path}>{requestsText.named(title)}</Link>
      </li>
    ))}
  </ul>
);
