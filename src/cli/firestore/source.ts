import type { Firestore } from '@google-cloud/firestore';
import { CommandFailed } from '../errors.ts';

export type SourceDocument = { id: string; data: unknown };

/** Where documents come from: pages of a collection, in the order of their ids. */
export type Source = {
  listPage: (collection: string, after: string | null, limit: number) => Promise<SourceDocument[]>;
  close: () => Promise<void>;
};

/** Brings 118 packages, so it is not part of an installation: only who pulls installs it. */
const PACKAGE = '@google-cloud/firestore@9.4.0';

async function loadPackage(): Promise<typeof import('@google-cloud/firestore')> {
  try {
    return await import('@google-cloud/firestore');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new CommandFailed(
      `Reading Firestore needs a package that is not installed. In the folder of butaca: npm install --no-save ${PACKAGE}`,
    );
  }
}

/** With the credentials that Google's libraries find by themselves (GOOGLE_APPLICATION_CREDENTIALS). */
export async function openFirestore(projectId: string): Promise<Source> {
  const { FieldPath, Firestore: Client } = await loadPackage();
  const db: Firestore = new Client({ projectId });
  return {
    listPage: async (collection, after, limit) => {
      const ordered = db.collection(collection).orderBy(FieldPath.documentId()).limit(limit);
      const { docs } = await (after === null ? ordered : ordered.startAfter(after)).get();
      return docs.map((document) => ({ id: document.id, data: document.data() }));
    },
    close: async () => await db.terminate(),
  };
}
