import { createContext } from 'react';

/** For our inline scripts, during server rendering only. React Router adds it to its own scripts itself. */
export const ScriptNonce = createContext<string | undefined>(undefined);
