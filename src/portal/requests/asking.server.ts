import { data } from 'react-router';
import {
  type Asked,
  askFor,
  type Sender,
  type Vote,
  voteFor,
} from '../../data/commands/requests.ts';
import type { Db } from '../../data/database.ts';
import {
  type FoundTitle,
  findTitlesFor,
  listTitlesForRequest,
} from '../../data/queries/requests.ts';
import { titlePath } from '../../domain/catalogue/title.ts';
import { isSameWork, readWanted, type Wanted } from '../../domain/requests/request.ts';
import { env } from '../../platform/env.ts';
import { fieldOf, postedForm } from '../http/posted-form.ts';
import type { ReadSettings } from '../http/site-settings.server.ts';
import { requestAnswersText as answers } from '../text/request-answers.es.ts';
import type { RequestAnswer, TitleLink, Typed } from './answer.ts';

const failure = (sentence: string, status = 200) =>
  data<RequestAnswer>({ isDone: false, sentence }, status);

const linkOf = ({ kind, id, name, year }: FoundTitle): TitleLink => ({
  path: titlePath({ kind, id }),
  name,
  kind,
  year,
});

const MAX_SHOWN = 3;

/** Also by its original name. */
const isAnswer = (wanted: Wanted, { original, ...title }: FoundTitle): boolean =>
  isSameWork(wanted, title) ||
  (original !== null && isSameWork(wanted, { ...title, name: original }));

const thereAnswer = (titles: readonly FoundTitle[], typed: Typed) =>
  data<RequestAnswer>({ isDone: true, sentence: answers.there, titles: titles.map(linkOf), typed });

function voteAnswer(vote: Vote, sentence: (name: string, votes: number) => string) {
  if (vote.kind === 'gone') return failure(answers.gone);
  if (vote.kind === 'too-many')
    return data<RequestAnswer>(
      { isDone: false, sentence: answers.tooMany[vote.of] },
      { status: 429, headers: { 'Retry-After': '3600' } },
    );
  const { id, name, votes } = vote;
  return data<RequestAnswer>({
    isDone: true,
    sentence: vote.kind === 'voted' ? sentence(name, votes) : answers.already(name),
    voted: id,
    votes,
  });
}

async function askedAnswer(db: Db, asked: Asked, typed: Typed, shownFrom: number) {
  switch (asked.kind) {
    case 'asked':
      return data<RequestAnswer>({
        isDone: true,
        sentence: answers.asked(asked.name, shownFrom),
        voted: asked.id,
      });
    case 'linked': {
      const titles = await listTitlesForRequest(db, [asked.titleId]);
      return titles.length > 0 ? thereAnswer(titles, typed) : failure(answers.gone);
    }
    case 'closed':
      return failure(answers.closed(asked.name, asked.reason));
    case 'full':
      return failure(answers.full, 429);
    default:
      return voteAnswer(asked, answers.merged);
  }
}

type Databases = { db: Db; searchDb: Db };

async function ask({ db, searchDb }: Databases, form: FormData, sender: Sender, shownFrom: number) {
  const typed = {
    titulo: fieldOf(form, 'titulo'),
    tipo: fieldOf(form, 'tipo'),
    anio: fieldOf(form, 'anio'),
  };
  const wanted = readWanted({ name: typed.titulo, kind: typed.tipo, year: typed.anio }, sender.now);
  if (typeof wanted === 'string')
    return data<RequestAnswer>({ isDone: false, sentence: answers.problems[wanted], typed });
  const isOther = fieldOf(form, 'igual') === '1';
  if (!isOther) {
    const found = await findTitlesFor(searchDb, wanted.name);
    const same = found.filter((title) => isAnswer(wanted, title)).slice(0, MAX_SHOWN);
    if (same.length > 0) return thereAnswer(same, typed);
  }
  return await askedAnswer(db, await askFor(db, wanted, sender, { isOther }), typed, shownFrom);
}

/** Answers the two forms of the page: a request, or a vote for one. */
export async function answerRequest(
  databases: Databases,
  request: Request,
  readSettings: ReadSettings,
) {
  const form = await postedForm(request);
  const { requestsOpen, requestsShownFrom } = await readSettings();
  if (!requestsOpen) return failure(answers.off, 404);
  const sender = {
    secret: env().CODE_SECRET,
    // The edge sets this header to the viewer's address only.
    address: request.headers.get('X-Forwarded-For') ?? '',
    now: new Date(),
  };
  const voted = fieldOf(form, 'voto');
  if (voted === '') return await ask(databases, form, sender, requestsShownFrom);
  if (!/^[1-9]\d{0,17}$/.test(voted)) return failure(answers.gone);
  return voteAnswer(await voteFor(databases.db, voted, sender), answers.voted);
}
