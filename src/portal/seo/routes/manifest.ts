import { db } from '../../http/db.server.ts';
import { loadManifest } from '../machine-files.server.ts';

export const loader = () => loadManifest(db);
