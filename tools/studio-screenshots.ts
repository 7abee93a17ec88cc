import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { addServers, type NewServer } from '../src/data/commands/add-servers.ts';
import { SYSTEM } from '../src/data/commands/change.ts';
import { scheduleDraft } from '../src/data/commands/drafts.ts';
import { noteFailedJob } from '../src/data/commands/failed-jobs.ts';
import { saveMatches } from '../src/data/commands/matches.ts';
import { issueOrderCodes } from '../src/data/commands/order-codes.ts';
import { addOrder } from '../src/data/commands/orders.ts';
import { recordName } from '../src/data/commands/publish-due.ts';
import { askFor } from '../src/data/commands/requests.ts';
import { readRecord, saveRecord } from '../src/data/commands/save-record.ts';
import { probeNow } from '../src/data/commands/server-queue.ts';
import { setSetting } from '../src/data/commands/settings.ts';
import { liftTakedown, takeDown } from '../src/data/commands/takedowns.ts';
import { createDb, createPool, type Db } from '../src/data/database.ts';
import { matchAllGuides } from '../src/data/guide/match-guides.ts';
import { listAgenda } from '../src/data/queries/agenda.ts';
import type { StoredRecord } from '../src/domain/catalogue/title-edit.ts';
import { daySpan } from '../src/domain/football/agenda.ts';
import { daysUpTo } from '../src/domain/numbers/days.ts';
import type { Actor } from '../src/domain/operators/permissions.ts';
import { dayInArgentina } from '../src/domain/time/clock.ts';
import { DEVELOPMENT_CODE_SECRET } from '../src/platform/env.ts';
import { insertDeadLinks } from '../tests/support/sample-links.ts';
import { insertMatch } from '../tests/support/sample-live.ts';
import { insertOperator } from '../tests/support/sample-operators.ts';
import { SECTION_PATHS } from '../tests/support/studio-screens.ts';
import { launchChromium } from './chromium.ts';
import { type Screen, takeScreens } from './shots.ts';
import { startStack } from './stack.ts';

/** Every screen of the studio at three widths and in both themes, into docs/screenshots/studio/. `--only NAME` makes one. */

const PASTED = `Hora\tPartido\tTorneo\tCanal
17:30\tBarrio Calesita vs Central Carrusel\tTorneo Potrero\tOmbú Sport
9:30\tSportivo Tres Faroles vs Real Garúa\tLiga Mayor del Faro\tÑandú Deportes
21:30\tAtlético Tranvía - Náutico Barrilete\tCopa Mate Amargo\tQuebracho Fútbol`;

const LINKS = (origin: string) => `[14/11/26, 21:03:11] Caro: Guardia de puerto temporada 2, latino
[14/11/26, 21:03:40] Caro: 2x04 ${origin}/embed/aduana
[14/11/26, 21:04:02] Caro: 2x05 ${origin}/embed/viento
[14/11/26, 21:04:31] Nico: gracias!!
[14/11/26, 21:06:00] Caro: El gavinete del doctor Caligari sub https://voltio.example/e/cal1
[14/11/26, 21:06:20] Caro: Pampa de neón capítulo 3 latino ${origin}/embed/pampa
[14/11/26, 21:07:10] Caro: Sintel https://voltio.example/e/sin2
[14/11/26, 21:07:30] Caro: Sintel http://192.168.0.10/sintel.mp4
[14/11/26, 21:08:00] Caro: unite al canal https://t.me/pelisinventadas`;

/** Links that were saved a moment ago: some verdicts are there, some are not. */
async function saveLinks(db: Db, actor: Actor, origin: string): Promise<string> {
  await sql`delete from servers where origin = 'studio' and url like '%guardado%'`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select episodes.id from episodes join seasons on seasons.id = season_id join titles on titles.id = title_id
    where titles.name = 'Guardia de puerto' order by episodes.id limit 8`.execute(db);
  const links = rows.map(
    ({ id }, at): NewServer => ({
      place: `e${id}`,
      audio: at % 3 === 2 ? 'SUBTITULADO' : 'LATINO',
      label: 'Voltio',
      url: `${origin}/embed/guardado-${at}`,
    }),
  );
  const added = await addServers(db, actor, links);
  if (added.kind === 'busy') throw new Error('an import is running');
  const { change, serverIds } = added;
  await probeNow(db, serverIds);
  await sql`
    update server_health set probed_at = now(), state = case when server_id % 5 = 0 then 'dead' else 'good' end::server_state,
      reason = case when server_id % 5 = 0 then 'status-404' else '' end
    where server_id = any(${serverIds.slice(0, 6)}::bigint[])`.execute(db);
  return String(change);
}

const OTHERS = ['Copa de los Vientos', 'Torneo Potrero'] as const;

/** An edit, so that the history has something to show. */
async function editMatch(db: Db, actor: Actor): Promise<string> {
  const { from, to } = daySpan(dayInArgentina(new Date()));
  const [match] = await listAgenda(db, from, to);
  if (!match) throw new Error('the demo has no match today');
  const { rowId, fields, servers } = match;
  const base = {
    fields,
    servers: servers.map(({ id, label, url }) => ({ id, fields: { label, url } })),
  };
  const mine = {
    // Another one than an earlier run left.
    fields: {
      ...fields,
      leagueName: fields.leagueName === OTHERS[0] ? OTHERS[1] : OTHERS[0],
    },
    servers: [
      ...base.servers.filter(({ fields: { label } }) => label !== 'Cámara del Alambrado').slice(1),
      { id: null, fields: { label: 'Cámara del Alambrado', url: 'https://video.example/vivo' } },
    ],
  };
  await saveMatches(db, actor, [{ kind: 'change', key: 'a', rowId, base, mine }]);
  return rowId;
}

const titleRow = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('titles').select('id').where('source_id', '=', id).executeTakeFirstOrThrow())
    .id;

/** A title with a field of its own, and a change that waits for its time. */
async function editTitle(db: Db, actor: Actor): Promise<string> {
  const owner = { table: 'titles', rowId: await titleRow(db, 'metropolis-1927') } as const;
  const base = (await readRecord(db, owner)) as StoredRecord<'titles'>;
  const other = base.fields.name === 'Metrópolis' ? 'Metrópolis (1927)' : 'Metrópolis';
  const mine = { ...base, fields: { ...base.fields, name: other } };
  await saveRecord(db, actor, { owner, base, mine });
  const draft = { record: recordName('titles', owner.rowId), action: 'titles.edit' } as const;
  const genre = base.fields.genre === 'CLASICO' ? 'CIENCIA FICCION' : 'CLASICO';
  const patch = { ...mine, fields: { ...mine.fields, genre, popular: !mine.fields.popular } };
  await scheduleDraft(db, actor, draft, { base: mine, patch }, new Date(Date.now() + 86_400_000));
  return owner.rowId;
}

/** Made up, like every name of the demo. */
const WANTED = [
  { name: 'Los faroles de Garúa', kind: 'serie', year: 2019, votes: 9 },
  { name: 'El último tranvía', kind: 'movie', year: 1998, votes: 6 },
  { name: 'Calesita: la película', kind: null, year: null, votes: 4 },
  { name: 'Samurái del Riachuelo', kind: 'anime', year: null, votes: 2 },
  { name: 'la de el perro que habla', kind: null, year: null, votes: 1 },
] as const;

async function askForSome(db: Db): Promise<void> {
  await setSetting(db, SYSTEM, 'requestsOpen', true);
  await sql`truncate requests, request_senders cascade`.execute(db);
  for (const { votes, ...wanted } of WANTED)
    for (let viewer = 1; viewer <= votes; viewer++)
      await askFor(db, wanted, {
        ...{ secret: 'x', address: `192.0.2.${viewer}`, now: new Date() },
      });
}

/** A domain that died, a match that nobody can watch, and a job that fails. */
async function breakThings(db: Db): Promise<void> {
  const dead = await insertDeadLinks(db, { host: 'video-viejo.example', count: 60 });
  await sql`
    insert into demand_counts (title_id, day, opens)
    select id, current_date, 4 + 97 * (id % 7) from unnest(${dead.map(({ titleId }) => titleId)}::bigint[]) given (id)
    where id % 2 = 0 on conflict (title_id, day) do update set opens = excluded.opens`.execute(db);
  await db.deleteFrom('matches').where('source_id', '=', 'sin-senal').execute();
  await insertMatch(db, {
    ...{ source_id: 'sin-senal', first_team: 'Real Garúa', second_team: 'Atlético Tranvía' },
    ...{ league_name: 'Copa Mate Amargo', starts_at: new Date(Date.now() + 3_600_000) },
  });
  await noteFailedJob(
    db,
    'rank-titles',
    new Error('could not extend file: No space left on device'),
  );
}

/** Takedowns and orders, as a shop has them after a while. */
async function fillShop(db: Db, actor: Actor): Promise<string> {
  await sql`truncate takedowns, orders, product_codes, tv_app_codes cascade`.execute(db);
  await sql`update titles set hidden = false where hidden`.execute(db);
  const { rows } = await sql<{ key: string }>`
    select id::text as key from titles where active order by id limit 3`.execute(db);
  const claims = [
    ['Cine Norte S.A.', 'EXP-114/2026', 'Pidió la baja de su catálogo por mail.'],
    ['Distribuidora del Plata', '', 'Contrato vencido.'],
    ['Juzgado Civil 12', 'Oficio 33', 'Orden judicial.'],
  ] as const;
  for (const [place, { key }] of rows.entries()) {
    const [claimant = '', reference = '', reason = ''] = claims[place] ?? [];
    await takeDown(db, actor, [{ table: 'titles', key }], { claimant, reference, reason });
  }
  await liftTakedown(db, actor, '1', 'Retiraron el reclamo.');
  const order = { note: '', productId: 'bz001', quantity: 1, state: 'new' } as const;
  await addOrder(db, actor, { ...order, contact: 'Marta 11-5555-0101', note: 'Retira el lunes' });
  await addOrder(db, actor, { ...order, contact: 'Rubén', productId: null, quantity: 2 });
  const last = await addOrder(db, actor, {
    ...order,
    contact: 'Zoe, @zoe en el chat',
    quantity: 2,
  });
  const id = last.kind === 'saved' ? last.id : '';
  await issueOrderCodes(db, actor, DEVELOPMENT_CODE_SECRET, id);
  return id;
}

/** A file that was checked and waits for somebody's word. */
async function checkFile(db: Db, { operatorId, name }: Actor): Promise<string> {
  await sql`truncate imports`.execute(db);
  const report = {
    ...{ documents: 412, inserted: 37, updated: 118, refused: 2, kept: 9, unlistedEpisodes: 0 },
    ...{ hostsLeftOut: [], canUndo: true },
    refusals: [
      { line: 88, path: 'PELICULAS/el-ultimo-tranvia', reason: 'NOMBRE is missing' },
      {
        line: 301,
        path: 'SERIES/garua/TEMPORADA 2/capitulo-9',
        reason: 'its title does not exist',
      },
    ],
  };
  const { rows } = await sql<{ id: string }>`
    insert into imports (name, file, is_upload, bytes, stamp, state, documents, report, operator_id, actor_name)
    values ('catálogo-noviembre.ndjson', 'x.ndjson', true, 900000, '1-1', 'done', 412, ${JSON.stringify(report)},
      ${operatorId}, ${name}) returning id::text`.execute(db);
  return rows[0]?.id ?? '';
}

/** Three months, with a weekend in each week, an outage of one host and the slow end of another. */
async function fillNumbers(db: Db): Promise<void> {
  await sql`truncate opening_days, opened_titles, host_days, host_reports, missed_searches`.execute(
    db,
  );
  const today = dayInArgentina(new Date());
  const days = daysUpTo(today, 180);
  const wave = (place: number) => 1 + 0.4 * Math.sin((place / 7) * 2 * Math.PI) + place / 300;
  await db
    .insertInto('opening_days')
    .values(
      days.flatMap((day, place) => [
        { day, kind: 'movie' as const, opens: Math.round(420 * wave(place)) },
        { day, kind: 'serie' as const, opens: Math.round(300 * wave(place + 1)) },
        { day, kind: 'anime' as const, opens: Math.round(90 * wave(place + 3)) },
      ]),
    )
    .execute();
  await sql`
    insert into opened_titles (day, title_id, opens)
    select day, id, 60 - 4 * row_number() over (partition by day order by source_id) from
      (select id, source_id from titles where active order by source_id limit 14) wanted,
      unnest(${days.slice(-90)}::date[]) day`.execute(db);
  const hosts = {
    'video.example': [900, 0],
    'embed.example': [640, 3],
    'stream.example': [410, 4],
  };
  await db
    .insertInto('host_days')
    .values(
      Object.entries(hosts).flatMap(([host, [start = 0, daily = 0]]) =>
        days.slice(-90).map((day, place) => ({
          ...{ day, host, alive: Math.max(0, start - daily * place) },
          died: place === 60 && daily === 3 ? 160 : place % 3 === 0 ? daily * 3 : 0,
          revived: place === 62 && daily === 3 ? 120 : 0,
        })),
      ),
    )
    .execute();
  const engines = { chromium: 9, television: 4, iphone: 3, firefox: 1 } as const;
  await db
    .insertInto('host_reports')
    .values(
      days.slice(-90).flatMap((day, place) =>
        Object.keys(hosts).flatMap((host, nth) =>
          (Object.keys(engines) as (keyof typeof engines)[]).map((engine) => {
            const played = Math.round((60 * engines[engine] * wave(place)) / (nth + 1));
            const trouble = (nth + 1) * (engine === 'television' ? 3 : 1);
            return {
              ...{ day, host, engine, networks: 40, played },
              exits: Math.round(played * 0.02 * trouble),
              failed_open: Math.round(played * 0.015 * trouble * wave(place + 2)),
              start_1s: Math.round(played * 0.4),
              start_2s: Math.round(played * 0.3),
              start_4s: Math.round(played * 0.05 * trouble),
              start_8s: Math.round(played * 0.02 * trouble),
              start_later: Math.round(played * 0.01 * trouble),
              ...{ watched_s: String(played * 1500), stalled_ms: String(played * 4000 * trouble) },
            };
          }),
        ),
      ),
    )
    .execute();
  const missed = { 'los faroles de garua': 41, 'el ultimo tranvia': 23, 'calesita 2': 9 };
  await db
    .insertInto('missed_searches')
    .values(Object.entries(missed).map(([text, times]) => ({ day: today, text, times })))
    .execute();
}

/** A guide of some channels of ours, named as guides name them: some alike, some nearly, some twice. */
async function fillGuide(db: Db): Promise<{ source: string; channel: string }> {
  await sql`truncate guide_sources, guideless_channels cascade`.execute(db);
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from channels where active order by name limit 12`.execute(db);
  const names = rows.map(({ name }, place) =>
    place % 4 === 3 ? name.replace(/(.)(?=.$)/, '') : place % 3 === 1 ? `${name} HD` : name,
  );
  const twice = rows.slice(0, 2).map(({ name }) => name);
  await sql`
    insert into guide_sources (name, kind, zone, attribution)
    values ('Guía abierta', 'guide', 'America/Lima', 'Guía abierta, CC BY')`.execute(db);
  await sql`
    insert into guide_secrets (source_id, place, address)
    select id, 'guia.example', 'https://guia.example/ar.xml.gz' from guide_sources`.execute(db);
  for (const [ending, listed] of [['ar', names] as const, ['uy', twice] as const])
    await sql`
      insert into source_channels (source_id, lists, key, name, names)
      select s.id, 'guide', 'canal-' || place || ${`.${ending}`}::text, given.name, array[given.name]
      from guide_sources s, unnest(${listed}::text[]) with ordinality given (name, place)`.execute(
      db,
    );
  await matchAllGuides(db);
  const hour = sql`date_trunc('hour', now())`;
  await sql`
    insert into guide_programmes (guide_channel_id, starts_at, ends_at, title)
    select g.id, ${hour} + n * interval '1 hour', ${hour} + (n + 1) * interval '1 hour',
      (array['Noticiero del faro', 'La hora del tranvía', 'Cocina de garúa', 'Fútbol de barrio', 'Cine de trasnoche'])[1 + (n + 5 + g.id) % 5]
    from (select distinct guide_channel_id as id from channel_guides) g, generate_series(-3, 5) n`.execute(
    db,
  );
  const found = {
    ...{ channels: 0, guideChannels: names.length + twice.length, programmes: 4180 },
    ...{ keptProgrammes: 81, guides: [], secretGuides: 0, refused: { 'no-title': 3 } },
    refusals: [{ line: 2210, reason: 'no-title' }],
    ...{ drafted: 0, updated: 0, undecided: 0, failure: null, seconds: 2.4 },
    written: { added: 81, changed: 0, removed: 0 },
  };
  await sql`
    insert into guide_reads (source_id, due_at, tried_at, read_at, found, tried)
    select id, now() + interval '9 hours', now() - interval '3 hours', now() - interval '3 hours', ${JSON.stringify(found)}::jsonb,
      ${JSON.stringify(found)}::jsonb from guide_sources`.execute(db);
  const { rows: joined } = await sql<{ source: string; channel: string }>`
    select g.source_id as source, j.channel_id as channel from channel_guides j join source_channels g on g.id = j.guide_channel_id
    order by g.id limit 1`.execute(db);
  return joined[0] ?? { source: '', channel: '' };
}

const { values: options } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const isWanted = ({ name }: Screen): boolean => options.only?.includes(name) ?? true;

const stack = await startStack({ name: 'screenshots-studio', offset: 700, studio: true });
const db = createDb(createPool(stack.databaseUrl, 2));
const browser = await launchChromium();
try {
  // What an earlier run left.
  await sql`truncate operators, drafts, changes, change_rows cascade`.execute(db);
  const { actor, sessionToken } = await insertOperator(db, { name: 'Ana', role: 'owner' });
  await insertOperator(db, { name: 'Bruno', role: 'editor' });
  await insertOperator(db, { name: 'Carla', role: 'helper' });
  await setSetting(db, SYSTEM, 'siteName', 'Butaca');
  const match = await editMatch(db, actor);
  const movie = await editTitle(db, actor);
  const serie = await titleRow(db, 'judex-1916');
  await askForSome(db);
  const saved = await saveLinks(db, actor, stack.hostOrigin);
  await breakThings(db);
  const order = await fillShop(db, actor);
  const checked = await checkFile(db, actor);
  await fillNumbers(db);
  const guide = await fillGuide(db);
  const special: Screen[] = [
    {
      name: 'reemplazar',
      path: '/enlaces/reemplazar?de=video-viejo.example&a=video-nuevo.example',
    },
    {
      name: 'pegar',
      path: '/partidos',
      before: async (page) => {
        await page.getByRole('link', { name: 'Pegar agenda' }).click();
        await page.getByRole('dialog').getByRole('textbox').fill(PASTED);
        await page.getByRole('dialog').getByRole('button', { name: 'Leer' }).click();
        await page.getByRole('heading', { name: /^Encontramos/ }).waitFor();
      },
    },
    {
      name: 'pegar-enlaces',
      path: '/pegar',
      before: async (page) => {
        await page.getByRole('textbox').fill(LINKS(stack.hostOrigin));
        await page.getByRole('button', { name: 'Ver antes de guardar' }).click();
        await page.getByRole('heading', { name: 'Por responder' }).waitFor();
      },
    },
    { name: 'enlaces-guardados', path: `/pegar?cambio=${saved}` },
    { name: 'partido', path: `/partidos/${match}` },
    {
      name: 'titulos-cambiar',
      path: '/titulos/cambiar?tipo=movie&genero=TERROR&todos=si&poner-genero=SUSPENSO&poner-recomendado=si',
    },
    {
      name: 'titulo',
      path: `/titulos/${movie}`,
      before: async (page) => await page.getByText('Qué cambia').first().click(),
    },
    { name: 'titulo-serie', path: `/titulos/${serie}` },
    {
      name: 'peticiones',
      path: '/peticiones',
      before: async (page) => await page.getByRole('checkbox', { name: /último/ }).check(),
    },
    { name: 'importar', path: `/importar/${checked}` },
    {
      name: 'buscar',
      path: '/hoy',
      before: async (page) => {
        await page.getByRole('link', { name: 'Buscar' }).click();
        await page.getByRole('combobox').fill('pe');
        await page.getByRole('option', { name: 'Peticiones' }).waitFor();
      },
    },
    {
      name: 'numeros-enlaces',
      path: '/numeros?dias=90',
      before: async (page) =>
        await page
          .getByRole('row', { name: /stream\.example/ })
          .last()
          .scrollIntoViewIfNeeded(),
    },
    {
      name: 'cambio',
      path: '/historial?que=matches.edit',
      before: async (page) => {
        await page.locator('main ol a').first().click();
        await page.getByRole('button', { name: 'Deshacer' }).waitFor();
      },
    },
    {
      name: 'equipo',
      path: '/equipo',
      before: async (page) => await page.locator('main summary').first().click(),
    },
    {
      name: 'retirar',
      path: '/retiros/nuevo',
      before: async (page) => {
        await page.getByRole('textbox').fill('Solicitamos la baja de /movie/metropolis-1927');
        await page.getByRole('button', { name: 'Buscar' }).click();
        await page.getByRole('button', { name: 'Retirar lo marcado' }).waitFor();
      },
    },
    { name: 'guia-fuente', path: `/guia/${guide.source}` },
    { name: 'guia-canales', path: '/guia/canales?ver=sugeridas' },
    { name: 'guia-canal', path: `/guia/canales/${guide.channel}` },
    { name: 'pedido', path: `/pedidos/${order}` },
    { name: 'producto', path: '/productos/bz001' },
    {
      name: 'ajustes',
      path: '/ajustes',
      before: async (page) => {
        await page.getByLabel('Frase').fill('Cine, series y fútbol, sin vueltas.');
        await page.getByRole('button', { name: 'Revisar los cambios' }).click();
        await page.getByRole('heading', { name: /^Vas a cambiar/ }).waitFor();
      },
    },
    { name: 'entrar', path: '/entrar' },
  ];
  // The other sections are shown as they are.
  const plain = SECTION_PATHS.map((path): Screen => ({ name: path.slice(1), path })).filter(
    ({ name }) => !special.some((screen) => screen.name === name),
  );
  const wanted = [...plain, ...special].filter(isWanted);
  for (const colorScheme of ['light', 'dark'] as const)
    await takeScreens(browser, wanted, {
      folder: 'docs/screenshots/studio',
      suffix: colorScheme === 'dark' ? '-dark' : '',
      context: (isPhone) => ({
        baseURL: stack.studioOrigin,
        hasTouch: isPhone,
        colorScheme,
        timezoneId: 'America/Argentina/Buenos_Aires',
      }),
      // A cookie of this kind is only set over TLS, or by the studio itself on localhost.
      prepare: (context) =>
        context.addCookies([
          {
            name: '__Host-studio',
            value: sessionToken,
            url: stack.studioOrigin.replace('http:', 'https:'),
            httpOnly: true,
          },
        ]),
    });
} finally {
  await browser.close();
  await db.destroy();
  await stack.stop();
}
