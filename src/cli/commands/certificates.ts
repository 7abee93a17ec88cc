import { defineCommand } from '../command.ts';
import { CommandFailed } from '../errors.ts';
import { answersSchema } from '../machine/answers.ts';
import { FILES } from '../machine/paths.ts';
import { readIfThere } from '../machine/write.ts';

export const certificates = defineCommand({
  about:
    'Of all certificates on this machine (in use, of certbot, your own) each name gets the best. One that browsers accept is never replaced by one that they do not. Certbot runs this after each renewal. As root.',
  examples: [['certificates', 'after you changed something in /etc/letsencrypt']],
  database: 'none',
  run: async () => {
    const { installedPlace, applyInstalled } = await import('../tls/installed.ts');
    const answers = answersSchema.safeParse(JSON.parse(readIfThere(FILES.answers) || '{}'));
    if (!answers.success || answers.data.tls === 'none')
      throw new CommandFailed('No TLS is set up on this machine: butaca setup');
    const { changed, choices } = await applyInstalled(answers.data, await installedPlace(), {
      isConfigured: true,
    });
    const inUse = choices.map(({ host, leaf, isTrusted }) => ({
      host,
      issuer: leaf.issuer.split('\n').at(-1) ?? '',
      isTrusted,
      validTo: new Date(leaf.validTo).toISOString(),
    }));
    return {
      json: { changed, inUse },
      text: inUse
        .map(
          ({ host, issuer, validTo, isTrusted }) =>
            `${host}: until ${validTo.slice(0, 10)}, of ${issuer}${isTrusted ? '' : ', which browsers may not trust'}`,
        )
        .join('\n'),
    };
  },
});
