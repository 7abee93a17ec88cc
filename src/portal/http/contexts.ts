import { createContext } from 'react-router';

/** Hosts that this page may frame; the root loader knows them, the page's security headers need them. */
export const frameOriginsContext = createContext<readonly string[]>([]);

/** Whether this page answers a form; loaders are asked as if it did not. */
export const answersFormContext = createContext(false);
