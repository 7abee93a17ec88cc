import { listMatchNames } from '../../../data/queries/match-names.ts';
import { db } from '../../http/db.server.ts';

export const loader = async () => Response.json(await listMatchNames(db));
