import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVideoHost, type VideoHost } from './server.ts';

const SEGMENT_MS = 4000;
const LOOP_MS = 15 * SEGMENT_MS;

let host: VideoHost;
let clock = 1000 * LOOP_MS;

beforeAll(async () => {
  host = await startVideoHost({ port: 0, now: () => clock });
});
afterAll(() => host.close());

const get = (path: string, init?: RequestInit) => fetch(host.origin + path, init);
const text = async (path: string) => (await get(path)).text();

/** fetch normalises addresses before sending; this sends them unchanged. */
const rawStatus = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(host.origin);
    request({ hostname, port, path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });

describe('media', () => {
  it.each([
    ['/media/hls/master.m3u8', 'application/vnd.apple.mpegurl'],
    ['/media/hls/720/seg-014.m4s', 'video/iso.segment'],
    ['/media/hls/subs-es.vtt', 'text/vtt; charset=utf-8'],
    ['/media/clip.mp4', 'video/mp4'],
  ])('serves %s as %s to any origin', async (path, type) => {
    const answer = await get(path, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('has every file that its playlists name', async () => {
    const follow = async (path: string): Promise<string[]> => {
      const lines = (await text(path)).matchAll(/^([^#\n].*)$|URI="([^"]+)"/gm);
      const named = [...lines].map(
        ([, line, uri]) => new URL(line ?? uri ?? '', host.origin + path),
      );
      const deeper = named.map(({ pathname }) =>
        pathname.endsWith('.m3u8') ? follow(pathname) : [pathname],
      );
      return (await Promise.all(deeper)).flat();
    };
    const files = await follow('/media/hls/master.m3u8');
    expect(files).toHaveLength(2 * (15 + 1) + 1);
    for (const file of files) expect((await get(file, { method: 'HEAD' })).status).toBe(200);
  });

  it.each([
    ['bytes=4-7', 4, 8],
    ['bytes=-8', -8, undefined],
    ['bytes=1000-', 1000, undefined],
  ])('answers %s with that part', async (range, start, end) => {
    const whole = Buffer.from(await (await get('/media/clip.mp4')).arrayBuffer());
    const answer = await get('/media/clip.mp4', { headers: { range } });
    const part = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(206);
    expect(part.equals(whole.subarray(start, end))).toBe(true);
    const from = start < 0 ? whole.length + start : start;
    expect(answer.headers.get('content-range')).toBe(
      `bytes ${from}-${from + part.length - 1}/${whole.length}`,
    );
  });

  it('refuses a range past the end', async () => {
    const answer = await get('/media/clip.mp4', { headers: { range: 'bytes=999999999-' } });
    expect(answer.status).toBe(416);
  });

  it.each(['/media/../make.ts', '/media/..%2fmake.ts', '/media/hls/../../make.mp4', '/media/hls'])(
    'does not serve %s',
    async (path) => expect(await rawStatus(path)).toBe(404),
  );
});

describe('pages', () => {
  it('plays the clip in an embed titled by its slug', async () => {
    const body = await text('/embed/metropolis-1927');
    expect(body).toContain('<h1>Metropolis 1927</h1>');
    expect(body).toMatch(/<video src="\/media\/clip.mp4"[^>]* autoplay muted/);
    expect(body).not.toContain('<script');
  });

  it('does not let a slug write markup', async () => {
    expect(await text('/embed/%3Cscript%3Ealert(1)')).not.toContain('<script');
  });

  it.each(['/consolas/atari', '/pagina/otra'])('answers %s', async (path) => {
    expect((await get(path)).status).toBe(200);
  });

  it('refuses framing where it should, and only there', async () => {
    const open = await get('/embed/x');
    const closed = await get('/bad/no-frame/x');
    expect(open.headers.get('x-frame-options')).toBeNull();
    expect(closed.headers.get('x-frame-options')).toBe('DENY');
    expect(closed.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
  });
});

describe('live', () => {
  const playlist = async () => {
    const body = await text('/live/futbol/720/index.m3u8');
    const number = (tag: string) => Number(new RegExp(`#EXT-X-${tag}:(\\d+)`).exec(body)?.[1]);
    const segments = body.match(/seg-\d+(?=\.m4s)/g) ?? [];
    return {
      body,
      segments,
      first: number('MEDIA-SEQUENCE'),
      turn: number('DISCONTINUITY-SEQUENCE'),
    };
  };

  it('names renditions that exist', async () => {
    expect(await text('/live/futbol/master.m3u8')).toContain('\n720/index.m3u8\n');
    expect((await get('/live/futbol/360/index.m3u8')).status).toBe(200);
    expect((await get('/live/futbol/1080/index.m3u8')).status).toBe(404);
  });

  it('slides by one segment every four seconds', async () => {
    clock = 1000 * LOOP_MS + 8 * SEGMENT_MS;
    const before = await playlist();
    clock += SEGMENT_MS - 1;
    expect((await playlist()).body).toBe(before.body);
    clock += 1;
    const after = await playlist();
    expect(before.segments).toEqual(['seg-003', 'seg-004', 'seg-005', 'seg-006', 'seg-007']);
    expect(after.segments).toEqual([...before.segments.slice(1), 'seg-008']);
    expect(after.first).toBe(before.first + 1);
    expect(after.body).not.toContain('ENDLIST');
  });

  it('numbers every loop of a segment the same from playlist to playlist', async () => {
    const loopOf = new Map<number, number>();
    for (let step = 0; step < 30; step++) {
      clock = 2000 * LOOP_MS + step * SEGMENT_MS;
      const { body, first, turn } = await playlist();
      let [number, loop] = [first, turn];
      for (const line of body.split('\n')) {
        if (line === '#EXT-X-DISCONTINUITY') loop++;
        if (!line.endsWith('.m4s')) continue;
        expect(loopOf.get(number) ?? loop).toBe(loop);
        loopOf.set(number++, loop);
      }
    }
    expect(new Set(loopOf.values()).size).toBe(3);
  });
});

describe('misbehaviour', () => {
  it.each([
    ['/bad/404', 404],
    ['/bad/404.mp4', 404],
    ['/bad/500', 500],
    ['/bad/500.m3u8', 500],
    ['/bad/segments-404/master.m3u8', 200],
    ['/bad/segments-404/360/index.m3u8', 200],
    ['/bad/segments-404/360/seg-000.m4s', 404],
    ['/bad/dies/2/720/seg-001.m4s', 200],
    ['/bad/dies/2/720/seg-002.m4s', 500],
    ['/bad/truncated/360/seg-002.m4s', 200],
    ['/bad/hostile-embed', 200],
  ])('%s answers %i', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    await answer.arrayBuffer();
  });

  it('points inward', async () => {
    const answer = await get('/bad/redirect-inward.m3u8', { redirect: 'manual' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('http://127.0.0.1:1/');
  });

  it.each(['/bad/truncated/360/seg-003.m4s', '/bad/truncated.mp4'])(
    'breaks off %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      await expect(answer.arrayBuffer()).rejects.toThrow();
    },
  );

  it('delays, then serves', async () => {
    const start = performance.now();
    const answer = await get('/bad/slow/200/embed/x');
    expect(performance.now() - start).toBeGreaterThan(190);
    expect(await answer.text()).toContain('<video');
  });

  it('behaves as it was switched, each key by itself', async () => {
    const set = async (name: string) =>
      (await get(`/bad/switch/a/${name}`, { method: 'POST' })).status;
    const status = async (key: string) => (await get(`/bad/switch/${key}/embed/x`)).status;
    expect(await text('/bad/switch/a/media/hls/master.m3u8')).toBe(
      await text('/media/hls/master.m3u8'),
    );
    expect(await set('500')).toBe(204);
    expect(await status('a')).toBe(500);
    expect(await status('b')).toBe(200);
    expect(await set('hang')).toBe(204);
    const signal = AbortSignal.timeout(200);
    await expect(get('/bad/switch/a/embed/x', { signal })).rejects.toThrow('timeout');
    expect(await set('fine')).toBe(204);
    expect(await status('a')).toBe(200);
    expect(await set('explode')).toBe(405);
  });

  it('expands far beyond what it sends', async () => {
    const answer = await get('/bad/gzip-bomb');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await readAtLeast(answer, 8 * 1024 ** 2)).toBe(true);
  });

  it('pours without end and survives the client leaving', async () => {
    const answer = await get('/bad/huge.mp4');
    expect(answer.headers.get('content-length')).toBeNull();
    expect(await readAtLeast(answer, 32 * 1024 ** 2)).toBe(true);
    expect((await get('/embed/x')).status).toBe(200);
  });

  it('closes promptly with requests still hanging', async () => {
    const other = await startVideoHost({ port: 0 });
    const hanging = ['/bad/hang', '/bad/hang.mp4', '/bad/slow/60000/embed/x'].map((path) =>
      fetch(other.origin + path).then(
        () => 'answered',
        () => 'cut',
      ),
    );
    const early = await Promise.race([...hanging, new Promise((done) => setTimeout(done, 100))]);
    expect(early).toBeUndefined();
    const start = performance.now();
    await other.close();
    expect(performance.now() - start).toBeLessThan(1000);
    expect(await Promise.all(hanging)).toEqual(['cut', 'cut', 'cut']);
  });
});

async function readAtLeast(answer: Response, bytes: number) {
  let seen = 0;
  // Leaving the loop cancels the body, as a viewer who closes the page does.
  for await (const chunk of answer.body ?? []) {
    seen += chunk.length;
    if (seen >= bytes) return true;
  }
  return false;
}
