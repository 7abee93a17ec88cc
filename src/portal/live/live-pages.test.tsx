import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { ChannelList } from './ChannelList.tsx';
import { type AgendaView, MatchAgenda } from './MatchAgenda.tsx';
import type { MatchView } from './MatchOptions.tsx';
import { MatchPage } from './MatchPage.tsx';

/** The text of a page as the server renders it. */
function wordsOf(element: React.ReactElement): string {
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

const match = (change: Partial<MatchView> = {}): MatchView => ({
  id: 'x',
  firstTeam: 'Norte',
  secondTeam: 'Sur',
  leagueName: 'Copa',
  leagueIcon: '',
  startsAt: '2026-10-07T22:00:00.000Z',
  endsAt: '2026-10-08T00:00:00.000Z',
  state: 'ahead',
  date: 'miércoles, 7 de octubre',
  time: '19:00',
  channels: 0,
  saved: [],
  others: [],
  ...change,
});

const EMPTY = {
  kind: 'listed',
  day: '2026-10-05',
  isFallback: false,
  open: [],
  over: [],
  next: null,
  more: null,
  isWhole: true,
} satisfies AgendaView;
const agendaWords = (agenda: AgendaView): string =>
  wordsOf(
    <MatchAgenda
      agenda={agenda}
      today="2026-10-05T03:00:00.000Z"
      date="lunes, 5 de octubre de 2026"
      tabs={[]}
    />,
  );

describe('the agenda', () => {
  test('says that it is empty and names the next match [FUT-11 FUT-01]', () => {
    const words = agendaWords({ ...EMPTY, next: match() });
    expect(words).toContain('Agenda deportiva lunes, 5 de octubre de 2026');
    expect(words).toContain(
      'No hay partidos en la agenda de este día. El próximo: Norte vs Sur, miércoles, 7 de octubre, 19:00 h.',
    );
    expect(words).not.toContain('Error loading matches');
  });

  test('says that nothing is announced when there is no next match [FUT-11]', () => {
    expect(agendaWords(EMPTY)).toContain('Todavía no hay otra fecha anunciada.');
  });

  test("says that the matches are yesterday's [STATE-07]", () => {
    const open = [{ leagueName: 'Copa', leagueIcon: '', matches: [match({ state: 'over' })] }];
    const words = agendaWords({ ...EMPTY, isFallback: true, open });
    expect(words).toContain('Hoy no hay partidos. Estos fueron los de ayer:');
    expect(words).toMatch(/Copa 19:00 Norte vs Sur .*0 canales/);
  });

  test('that failed has a sentence, ways on and the technical line [ERR-04 ERR-10]', () => {
    const words = agendaWords({ kind: 'failed' });
    expect(words).toMatch(
      /No pudimos cargar los partidos\. .* Reintentar Ir al inicio Error loading matches/,
    );
  });
});

describe('the page of a match', () => {
  test('keeps its way to the agenda when no other match is left', () => {
    const page = (
      <MatchPage isNear={false} match={match()} candidates={[]} background="" date="" more={[]} />
    );
    expect(wordsOf(page)).toContain(
      'Más partidos Ver la agenda Todavía no hay otra fecha anunciada.',
    );
  });
});

describe('channels', () => {
  test('that failed have a sentence, ways on and the technical line [ERR-05 ERR-10]', () => {
    expect(wordsOf(<ChannelList path="/tv" channels={{ kind: 'failed' }} />)).toMatch(
      /No pudimos cargar los canales\. .* Reintentar Ir al inicio Error: channels could not be read/,
    );
  });

  test('end with a notice, and have a way on before that [CAN-02]', () => {
    const words = (next: string | null) =>
      wordsOf(
        <ChannelList
          path="/tv"
          channels={{
            kind: 'listed',
            page: { items: [{ id: 'a', name: 'Uno', image: '' }], next, isFirst: true },
          }}
        />,
      );
    expect(words('1_1')).toContain('Cargar más canales');
    expect(words('1_1')).not.toContain('No hay más canales disponibles');
    expect(words(null)).toContain('No hay más canales disponibles');
    expect(words(null)).not.toContain('Cargar más canales');
  });
});
