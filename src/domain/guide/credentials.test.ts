import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasCredentials } from './credentials.ts';

const letters = (text: string) => fc.constantFrom(...text);
const secret = fc
  .array(letters('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@!$ñ+ /%&.-_'), {
    minLength: 1,
    maxLength: 24,
  })
  .map((found) => found.join(''))
  .filter((text) => text.trim() === text && !/^\.+$/.test(text));
const number = fc.integer({ min: 1, max: 9_999_999 });
const ending = fc.constantFrom('', '.ts', '.m3u8', '.mp4');
const origin = fc.constantFrom(
  'http://tv.example',
  'https://tv.example:8443',
  'http://203.0.113.7:8080',
);

/** Every character as a percent sign and two digits, or only those that must be. */
const everyByte = (text: string): string =>
  [...new TextEncoder().encode(text)]
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('');
const encoding = fc.constantFrom(encodeURIComponent, everyByte, (text: string) =>
  encodeURIComponent(encodeURIComponent(text)),
);

test('a user name and a password in user info are seen', () => {
  fc.assert(
    fc.property(secret, secret, encoding, (user, password, encode) => {
      expect(hasCredentials(`https://${encode(user)}:${encode(password)}@tv.example/a.m3u8`)).toBe(
        true,
      );
      expect(hasCredentials(`https://${encode(user)}@tv.example/a.m3u8`)).toBe(true);
    }),
  );
});

test('a user name and a password in the path are seen, in all forms of panels', () => {
  const form = fc.constantFrom('', '/live', '/movie', '/series', '/timeshift', '/prefix/live');
  fc.assert(
    fc.property(origin, form, secret, secret, number, ending, encoding, (...given) => {
      const [start, before, user, password, stream, end, encode] = given;
      const address = `${start}${before}/${encode(user)}/${encode(password)}/${stream}${end}`;
      expect(hasCredentials(address), address).toBe(true);
    }),
  );
});

test('credentials in the query are seen, whatever the name of the parameter', () => {
  const name = fc.constantFrom(
    ...'username,password,user,pass,token,auth,authToken,access_token,sig,key,mac,session_id,PASSWORD,wmsAuthSign,hdnts'.split(
      ',',
    ),
  );
  fc.assert(
    fc.property(origin, name, secret, encoding, (start, parameter, value, encode) => {
      expect(hasCredentials(`${start}/a.m3u8?x=1&${parameter}=${encode(value)}`)).toBe(true);
      expect(hasCredentials(`${start}/a.m3u8#${parameter}=${encode(value)}`)).toBe(true);
      const inner = encodeURIComponent(`${start}/a.m3u8?${parameter}=${encodeURIComponent(value)}`);
      expect(hasCredentials(`https://other.example/play?url=${inner}`)).toBe(true);
    }),
  );
});

test('the known credentials of a source are seen anywhere in an address', () => {
  const place = fc.constantFrom(
    (text: string) => `/${text}/a.m3u8`,
    (text: string) => `/a/${text}.m3u8`,
    (text: string) => `/a.m3u8?x=${text}`,
    (text: string) => `/a.m3u8#${text}`,
  );
  const long = secret.filter((text) => text.length >= 4);
  fc.assert(
    fc.property(origin, place, long, long, encoding, fc.boolean(), (...given) => {
      const [start, put, user, password, encode, isUser] = given;
      const address = `${start}${put(encode(isUser ? user : password))}`;
      expect(hasCredentials(address, { user, password }), address).toBe(true);
    }),
  );
});

test('tokens without a name are seen', () => {
  for (const rest of [
    '/a.m3u8?Zm9vYmFyQmF6MTIzNDU2Nzg5MA==',
    '/a.m3u8?x=9d062541f2ff39b5c0f48b743c6411d2',
    '/play/QWxhZGRpbjpvcGVuIHNlc2FtZUFsYWRkaW46b3Bl/m3u8',
    '/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x/a.m3u8',
    '/get.php?type=m3u_plus',
    '/c/a.m3u8;token=abc',
  ])
    expect(hasCredentials(`https://tv.example${rest}`), rest).toBe(true);
});

test('addresses of public streams are left alone', () => {
  for (const address of [
    'https://live.example/canal13/index.m3u8',
    'https://cdn.example/live/eltrece/hd/playlist.m3u8',
    'https://d1.cloudfront.example/v1/master/9d062541f2ff39b5c0f48b743c6411d25f62fc25/Canal/index.m3u8',
    'https://cdn.example/a24/720p/a24.m3u8?quality=high&v=2',
    'http://tv.example:8080/hls/noticias.m3u8',
    'https://tv.example/123.m3u8',
    'https://tv.example/hls/123.m3u8',
    'https://panel.example/6605140/6605140/playlist.m3u8',
    'https://video.example:19360/8010/8010.m3u8',
    'https://api.example/accounts/22636012/events/8242619/live.m3u8',
    'http://hls.example/i/whitelist_hls@302302/master.m3u8',
    'https://g5.edge.example/a08/ngrp:canal_video4-100042_all/Playlist.m3u8?sense=true',
    'https://live.example/c32c1a56-1d88-412a-bae1-447ae20c8f18/index.m3u8',
    'https://d1.cdn.example/live/ip/live.isml/5ee6e167-1167-4a85-9d8d-e08a3f55cff3.m3u8',
    'https://live.example/live/default/great_salmon_9bd9d.m3u8',
    'http://203.0.113.7:8000/play/a00b',
    'http://203.0.113.7/live/26hd-720/playlist.m3u8',
    'http://203.0.113.7:1935/canal4/smil:manifest.smil/playlist.m3u8',
  ])
    expect(hasCredentials(address), address).toBe(false);
});
