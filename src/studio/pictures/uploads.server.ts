import { data } from 'react-router';
import { addPicture } from '../../data/commands/pictures.ts';
import type { Db } from '../../data/database.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import {
  focusOf,
  MAX_PICTURE_BYTES,
  PICTURE_SHAPES,
  shapeOf,
  type UploadAnswer,
  type UploadProblem,
} from '../../domain/pictures/upload.ts';
import { Gate } from '../../platform/gate.ts';
import type { Maker } from '../../platform/pictures/maker.ts';
import { ifAllowed, requireAllowed } from '../access/acting.server.ts';
import { fieldOf, postedForm } from '../http/posted-form.ts';
import { picturesText as text } from '../text/pictures.es.ts';
import { pictureMaker } from './picture-maker.server.ts';

/** Each is in memory as a whole, several times for a moment. */
const bodies = new Gate(4, [['body', { maxInside: 4, maxWaiting: 20, maxWaitMs: 10_000 }]]);
/** What is typed is smaller. */
const LARGE_BYTES = 1024 * 1024;

/** Where files and what is to become of them are in a form: `poster.archivo`, `poster.forma`, `poster.foco`. */
const FILE = /^(.+)\.archivo$/;

/** Whoever sends it; tests have a process of their own. */
type Uploads = { db: Db; actor: Actor; maker?: Maker };

const refused = (problem: UploadProblem): UploadAnswer => ({ kind: 'refused', problem });

/** Kept when the answer says so: the row is committed. */
async function keep(
  { db, actor, maker = pictureMaker(db) }: Uploads,
  file: FormDataEntryValue | null,
  given: { shape: string; focus: string },
): Promise<UploadAnswer> {
  if (!(file instanceof File)) return refused('none');
  if (file.size === 0) return refused(file.name === '' ? 'none' : 'empty');
  if (file.size > MAX_PICTURE_BYTES) return refused('large');
  const cut = { ...PICTURE_SHAPES[shapeOf(given.shape)], focus: focusOf(given.focus) };
  const prepared = await maker.prepare(new Uint8Array(await file.arrayBuffer()), cut);
  if (prepared.kind === 'refused') return refused(prepared.why);
  if (prepared.kind === 'busy') return refused('busy');
  const address = await ifAllowed(() => addPicture(db, actor, prepared.body));
  return { kind: 'kept', address };
}

/** Null if too many others are sending a file. */
async function inTurn<Result>(request: Request, work: () => Promise<Result>) {
  const left = new AbortController();
  const isLarge = Number(request.headers.get('Content-Length')) > LARGE_BYTES;
  if (isLarge && !(await bodies.enter('body', left.signal))) return null;
  try {
    return await work();
  } finally {
    left.abort();
  }
}

/** A file alone, with progress, from a page with script. */
export async function postPicture(uploads: Uploads, request: Request): Promise<UploadAnswer> {
  requireAllowed(uploads, 'pictures.add');
  const answer = await inTurn(request, async () => {
    const form = await postedForm(request);
    const given = { shape: fieldOf(form, 'forma'), focus: fieldOf(form, 'foco') };
    return await keep(uploads, form.get('archivo'), given);
  });
  return answer ?? refused('busy');
}

const notKept = (problem: UploadProblem) => data(text.problems[problem], { status: 422 });

/** A posted form whose pictures may be files, as a page without script sends them: each becomes its address. */
export async function postedPictures(uploads: Uploads, request: Request): Promise<FormData> {
  const read = await inTurn(request, async () => {
    const form = await postedForm(request);
    for (const [name, file] of [...form]) {
      const field = FILE.exec(name)?.[1];
      if (field === undefined) continue;
      form.delete(name);
      if (typeof file === 'string' || (file.name === '' && file.size === 0)) continue;
      requireAllowed(uploads, 'pictures.add');
      const given = {
        shape: fieldOf(form, `${field}.forma`),
        focus: fieldOf(form, `${field}.foco`),
      };
      const answer = await keep(uploads, file, given);
      if (answer.kind === 'refused') throw notKept(answer.problem);
      form.set(field, answer.address);
    }
    return form;
  });
  if (!read) throw notKept('busy');
  return read;
}
