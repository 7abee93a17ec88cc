/** A server as it is typed. Without an address it must be a known channel. */
export type TypedServer = { label: string; url: string | null };

const ADDRESS = /https?:\/\/\S+/i;
/** Between a name and its address, on either side. */
const JOINTS = /^[\s:=|,;→-]+|[\s:=|,;→-]+$/g;

const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

/** `Señal 2 https://…`, an address alone (named after its host), or a name. Null if it is neither. */
export function readServer(typed: string): TypedServer | null {
  const url = ADDRESS.exec(typed)?.[0].replace(/[),.;]+$/, '') ?? null;
  const label = (url === null ? typed : typed.replace(ADDRESS, ' '))
    .replace(JOINTS, '')
    .replace(/\s+/g, ' ');
  if (url === null) return label === '' ? null : { label, url };
  const host = hostOf(url);
  return host === '' ? null : { label: label === '' ? host : label, url };
}

/** One server for each line. A label that is there twice gets a number. */
export function readServerLines(text: string): TypedServer[] {
  const used = new Set<string>();
  return text.split('\n').flatMap((line) => {
    const server = readServer(line);
    if (!server) return [];
    let label = server.label;
    for (let number = 2; used.has(label); number++) label = `${server.label} ${number}`;
    used.add(label);
    return [{ ...server, label }];
  });
}
