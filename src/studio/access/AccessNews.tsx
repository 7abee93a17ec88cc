import { Form, Link } from 'react-router';
import { Button } from '../layout/Button.tsx';
import { Notice } from '../layout/Notice.tsx';
import { accessText } from '../text/access.es.ts';
import styles from './AccessNews.module.css';

/** Stands above every screen until it was read, in this session. */
export function AccessNews({ news }: { news: readonly string[] }) {
  if (news.length === 0) return null;
  const { title, more, toKeys, seen } = accessText.news;
  return (
    <section className={styles.news} aria-label={title}>
      <Notice kind="warn" title={title}>
        {news.map((sentence) => (
          <span key={sentence} className={styles.line}>
            {sentence}
          </span>
        ))}
        <span className={styles.line}>{more}</span>
      </Notice>
      <Form method="post" action="/novedades-vistas" className={styles.ways}>
        <Button>{seen}</Button>
        <Link to="/equipo">{toKeys}</Link>
      </Form>
    </section>
  );
}
