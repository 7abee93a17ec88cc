import { createContext } from 'react-router';
import type { Actor } from '../../domain/operators/permissions.ts';

/** Who is signed in. Commands take it and check the role. */
export const actorContext = createContext<Actor>();
