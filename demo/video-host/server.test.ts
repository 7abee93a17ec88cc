import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timescalesOf } from './fragments.ts';
import { startVideoHost, type VideoHost } from './server.ts';

let host: VideoHost;
let clock = 1_800_000_000_000;

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
  const NAME = '/live/futbol';
  const playlist = async (rendition = '360') => {
    const body = await text(`${NAME}/${rendition}/index.m3u8`);
    const segments = [...body.matchAll(/^(\d+)\.m4s$/gm)].map(([, number]) => Number(number));
    return { body, segments, first: Number(/MEDIA-SEQUENCE:(\d+)/.exec(body)?.[1]) };
  };
  const segment = async (rendition: string, number: number) => {
    const answer = await get(`${NAME}/${rendition}/${number}.m4s`);
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : answer.status;
  };
  /** When each track of a segment begins, in ticks. */
  const timesOf = (file: Buffer) => {
    const times: bigint[] = [];
    for (let at = file.indexOf('tfdt'); at >= 0; at = file.indexOf('tfdt', at + 4))
      times.push(file.readBigUInt64BE(at + 8));
    return times;
  };

  it('has two renditions with a picture, and one without', async () => {
    const master = await text(`${NAME}/master.m3u8`);
    const variants = [...master.matchAll(/^#EXT-X-STREAM-INF:(.*)\n(.*)$/gm)];
    expect(variants.map(([, , path]) => path)).toEqual([
      '360/index.m3u8',
      '720/index.m3u8',
      'audio/index.m3u8',
    ]);
    expect(variants.map(([, attributes = '']) => /RESOLUTION/.test(attributes))).toEqual([
      true,
      true,
      false,
    ]);
    for (const [, , path] of variants) expect((await get(`${NAME}/${path}`)).status).toBe(200);
    expect((await get(`${NAME}/1080/index.m3u8`)).status).toBe(404);
  });

  it('slides by one segment every two seconds', async () => {
    clock = 1_800_000_000_000;
    const start = await playlist();
    // A name has a clock of its own: find the moment at which its next segment is there.
    while ((await playlist()).first === start.first) clock += 100;
    const before = await playlist();
    expect(before.segments).toHaveLength(15);
    clock += 1900;
    expect((await playlist()).body).toBe(before.body);
    clock += 100;
    const after = await playlist();
    expect(after.segments).toEqual([...before.segments.slice(1), before.first + 15]);
    expect(after.first).toBe(before.first + 1);
    expect(after.body).not.toContain('ENDLIST');
    expect((await text('/live/otro/360/index.m3u8')).split('\n')[3]).not.toBe(
      after.body.split('\n')[3],
    );
  });

  it.each(['360', '720', 'audio'])(
    'goes on in %s without a seam where the loop begins again',
    async (rendition) => {
      clock = 1_800_000_100_000;
      const { segments } = await playlist(rendition);
      const init = await (await get(`${NAME}/${rendition}/init.mp4`)).arrayBuffer();
      const scales = [...timescalesOf(Buffer.from(init)).values()];
      const times: bigint[][] = [];
      for (const number of segments)
        times.push(timesOf((await segment(rendition, number)) as Buffer));
      expect(scales).toHaveLength(rendition === 'audio' ? 1 : 2);
      for (const [track, scale] of scales.entries()) {
        for (const [place, number] of segments.entries()) {
          const seconds = Number(times[place]?.[track]) / scale;
          // Sound is cut between frames of 21 ms.
          expect(Math.abs(seconds - number * 2)).toBeLessThan(0.05);
          const step = Number(times[place]?.[track]) - Number(times[place - 8]?.[track]);
          if (place >= 8) expect(step).toBe(16 * scale);
        }
      }
    },
  );

  it('has neither segments of the future nor old ones', async () => {
    clock = 1_800_000_200_000;
    const { first } = await playlist();
    expect(await segment('360', first + 14)).toBeInstanceOf(Buffer);
    expect(await segment('360', first + 15)).toBe(404);
    expect(await segment('360', first - 30)).toBe(404);
  });

  it('stops as a whole behind a switch', async () => {
    const behind = `/bad/switch/vivo${NAME}`;
    const index = await text(`${behind}/360/index.m3u8`);
    const [newest] = /\d+\.m4s(?=\n$)/.exec(index) ?? [];
    const files = ['master.m3u8', '360/index.m3u8', '360/init.mp4', `360/${newest}`];
    for (const file of files) expect((await get(`${behind}/${file}`)).status).toBe(200);
    await get('/bad/switch/vivo/cut', { method: 'POST' });
    for (const file of files) await expect(get(`${behind}/${file}`)).rejects.toThrow();
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
