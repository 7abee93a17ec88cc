/** A request of a phone's browser as the TLS terminator passes it on. Rules of the edge cost more the more headers there are. */
export const viewerRequest = (path: string, viewer: number): Buffer =>
  Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      'Host: butaca.example',
      'User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Accept: */*',
      'Accept-Encoding: gzip, deflate, br, zstd',
      'Accept-Language: es-AR,es-419;q=0.9,es;q=0.8',
      'Referer: https://butaca.example/futbol',
      'Sec-Ch-Ua: "Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
      'Sec-Ch-Ua-Mobile: ?1',
      'Sec-Ch-Ua-Platform: "Android"',
      'Sec-Fetch-Dest: empty',
      'Sec-Fetch-Mode: cors',
      'Sec-Fetch-Site: same-origin',
      `X-Forwarded-For: 10.${(viewer >> 16) & 255}.${(viewer >> 8) & 255}.${viewer & 255}`,
      'X-Forwarded-Host: butaca.example',
      'X-Forwarded-Proto: https',
      '\r\n',
    ].join('\r\n'),
  );
