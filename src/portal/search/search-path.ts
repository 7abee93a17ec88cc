import type { ResultKind } from '../../domain/search/kinds.ts';

type Asked = { wanted: string | null; isExact: boolean; kind?: ResultKind; cursor?: string };

export function searchPath({ wanted, isExact, kind, cursor }: Asked): string {
  const query = new URLSearchParams({
    ...(wanted && { q: wanted }),
    ...(kind && { tipo: kind }),
    ...(isExact && { exacta: '1' }),
    ...(cursor && { cursor }),
  });
  return `/buscar?${query}`;
}
