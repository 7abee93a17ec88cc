const SLOT_MS = 30 * 60_000;
export const FIRST_START = Date.UTC(2026, 10, 18);
const DESCRIPTION =
  'El noticiero recorre las noticias del día con móviles en todo el país, entrevistas y el pronóstico. ';

const time = (at: number): string =>
  `${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)} +0000`;

function programme(channel: number, slot: number, from = FIRST_START, isOther = false): string {
  const start = from + slot * SLOT_MS;
  return `  <programme start="${time(start)}" stop="${time(start + SLOT_MS)}" channel="canal${channel}.ar">
    <title lang="es">${isOther ? 'Otro p' : 'P'}rograma ${slot % 97} de la ma&ntilde;ana &amp; tarde</title>
    <sub-title lang="es">Emisión ${slot}</sub-title>
    <desc lang="es">${DESCRIPTION.repeat(1 + ((channel + slot) % 4))}</desc>
    <category lang="es">Noticias</category>
    <icon src="https://pictures.example/${channel}/${slot}.jpg" />
    <episode-num system="xmltv_ns">${slot % 9}.${slot % 20}.</episode-num>
  </programme>
`;
}

export const guideChannelId = (channel: number): string => `canal${channel}.ar`;

/** A guide as guides are, of about so many bytes: 48 programmes per channel and day. */
export function* madeGuide(bytes: number, channels: number): Generator<Buffer> {
  yield Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<tv>\n');
  for (let channel = 0; channel < channels; channel++)
    yield Buffer.from(
      `<channel id="${guideChannelId(channel)}"><display-name>Canal ${channel}</display-name></channel>\n`,
    );
  for (let size = 0, slot = 0; size < bytes; slot++)
    for (let channel = 0; channel < channels; channel += 100) {
      let part = '';
      for (let place = channel; place < Math.min(channel + 100, channels); place++)
        part += programme(place, slot);
      const chunk = Buffer.from(part);
      size += chunk.length;
      yield chunk;
    }
  yield Buffer.from('</tv>\n');
}

export type MadeSource = {
  first: number;
  channels: number;
  /** Programmes per channel, half an hour each. */
  slots: number;
  from: number;
  /** One programme of so many is another one than before. Null: it is the first guide. */
  changedOneOf: number | null;
};

/** One of several sources: its channels one after the other, as most guides list them. */
export function* madeSource(made: MadeSource): Generator<Buffer> {
  const places = Array.from({ length: made.channels }, (_, place) => made.first + place);
  const named = (place: number) =>
    `<channel id="${guideChannelId(place)}"><display-name>Canal ${place}</display-name></channel>\n`;
  yield Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<tv>\n${places.map(named).join('')}`);
  for (const place of places) {
    let part = '';
    for (let slot = 0; slot < made.slots; slot++) {
      const isOther = made.changedOneOf !== null && (place + slot) % made.changedOneOf === 0;
      part += programme(place, slot, made.from, isOther);
    }
    yield Buffer.from(part);
  }
  yield Buffer.from('</tv>\n');
}

/** A playlist of so many channels, two lines each. */
export function* madePlaylist(channels: number): Generator<Buffer> {
  yield Buffer.from('#EXTM3U x-tvg-url="https://guides.example/a.xml.gz"\n');
  for (let first = 0; first < channels; first += 500) {
    let part = '';
    for (let place = first; place < Math.min(first + 500, channels); place++)
      part += `#EXTINF:-1 tvg-id="${guideChannelId(place)}@SD" tvg-name="Canal ${place}" tvg-logo="https://pictures.example/${place}.png" group-title="Noticias;Argentina",Canal ${place} (720p)\nhttps://cdn${place % 50}.example/canal${place}/index.m3u8\n`;
    yield Buffer.from(part);
  }
}
