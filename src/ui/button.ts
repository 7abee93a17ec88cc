import styles from './Button.module.css';

/** Class names, because a button here may be a link, a button or a summary. At most one `loud` button per screen. */
export const button = { loud: `${styles.button} ${styles.loud}`, quiet: styles.button } as const;
