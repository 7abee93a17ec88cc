import { createContext } from 'react';

/** For inline scripts of ours, while a page is rendered. React Router gives it to its own; a browser never has one. */
export const ScriptNonce = createContext<string | undefined>(undefined);
