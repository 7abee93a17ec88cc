import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  INTERNAL_PORT: port.default(3100),
  /** Address that viewers use, without a trailing slash: canonical links, sitemap, share previews. */
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:8080')
    .transform((value) => new URL(value).origin),
  /** Internal addresses of every edge, separated by commas. */
  EDGE_PURGE_URLS: z
    .string()
    .default('')
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(z.url({ protocol: /^https?$/ }))),
  /** Serves the demo's art under /art/. */
  DEMO: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export type Env = z.infer<typeof schema>;

let parsed: Env | undefined;

/** The process's configuration. A wrong or missing variable ends the process with one readable line for each. */
export function env(): Env {
  if (parsed) return parsed;
  const result = schema.safeParse(process.env);
  if (!result.success) {
    for (const issue of result.error.issues) {
      console.error(`${issue.path.join('.')}: ${issue.message}`);
    }
    process.exit(78);
  }
  parsed = result.data;
  return parsed;
}
