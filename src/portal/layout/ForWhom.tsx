import { useEffect } from 'react';
import { PROFILE_AGES } from '../../domain/catalogue/age.ts';
import { button } from '../../ui/button.ts';
import { ownAge } from '../library/library-store.ts';
import { childrenText } from '../text/children.es.ts';
import styles from './ForWhom.module.css';
import { Link } from './Link.tsx';

const notIn = (suits: string): string =>
  PROFILE_AGES.filter((age) => !suits.split(' ').includes(String(age))).join(' ');

/** What only children's profiles show: whose page it is, or that it is not for them. */
export function ForWhom({ suits }: { suits: string }) {
  useEffect(() => {
    if (notIn(suits).split(' ').includes(`${ownAge()}`)) document.title = childrenText.notForYou;
  });
  return (
    <div className="only-children">
      <p className={styles.line} data-edad={suits}>
        {childrenText.line}
      </p>
      <div className={styles.notice} data-edad={notIn(suits)}>
        <h1>{childrenText.notForYou}</h1>
        <p>{childrenText.notForYouMore}</p>
        <Link to="/" className={button.loud}>
          {childrenText.home}
        </Link>
      </div>
    </div>
  );
}
