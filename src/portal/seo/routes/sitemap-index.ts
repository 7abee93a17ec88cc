import { db } from '../../http/db.server.ts';
import { loadSitemapIndex } from '../machine-files.server.ts';

export const loader = () => loadSitemapIndex(db);
