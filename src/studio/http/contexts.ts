import { createContext } from 'react-router';
import type { OperatorSession } from '../../data/queries/operators.ts';

export const sessionContext = createContext<OperatorSession>();

/** Who is signed in. Commands take it and check the role. */
export const actorContext = createContext<OperatorSession['actor']>();
