import { readlink, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Part, partsOf, pidOf } from '../machine/parts.ts';
import { askProgram } from '../machine/run.ts';
import { readText, type Site, variablesOf, versionOf } from '../machine/site.ts';
import { type Found, portsTaken } from '../preflight/problem.ts';

const GROUP_AND_OTHERS_WRITE = 0o022;

export async function lookAtRelease(site: Site): Promise<Found> {
  const { isSetUp } = await site.configuration();
  const link = join(site.place.state, 'current');
  const folder = await realpath(link).catch(() => null);
  const version = folder && (await versionOf(folder));
  if (!folder || !version)
    return isSetUp
      ? {
          name: 'release-missing',
          what: `${link} leads to no release`,
          mend: 'butaca upgrade || apt-get install --reinstall butaca',
        }
      : null;
  return [
    await wrongOwner(site, folder),
    await otherPackage(version),
    await otherProcesses(site, folder),
    await oldVariables(site),
    await wrongPictures(site),
    await wrongImports(site),
  ];
}

/** A portal that could change its own code would keep whatever broke into it. */
async function wrongOwner({ place }: Site, folder: string): Promise<Found> {
  const found = await stat(folder);
  if (found.uid === place.owner && (found.mode & GROUP_AND_OTHERS_WRITE) === 0) return null;
  return {
    name: 'file-mode',
    about: folder,
    what: `${folder} can be changed by others than root`,
    mend: `chown -R root:root ${folder} && chmod -R go-w ${folder}`,
  };
}

async function otherPackage(version: string): Promise<Found> {
  const said = await askProgram(['dpkg-query', '-W', 'butaca']);
  const installed = said?.status === 0 ? (said.stdout.trim().split('\t')[1] ?? '') : '';
  if (installed === '' || installed === version) return null;
  return {
    name: 'upgrade-unfinished',
    what: `the package is ${installed}, but ${version} runs: the upgrade failed or was taken back`,
    mend: 'butaca upgrade',
  };
}

async function otherProcesses(site: Site, folder: string): Promise<Found> {
  const looked = partsOf(site.place).map(async (part): Promise<Found> => {
    const pid = await pidOf(site, part);
    const own = pid === null ? null : await readlink(`/proc/${pid}/cwd`).catch(() => null);
    if (own === null || own === folder) return null;
    return {
      name: 'release-not-running',
      about: part.name,
      what: `${part.name} still runs ${own}, not ${folder}`,
      mend: `systemctl restart ${part.unit.replace('.service', '')}`,
      after: ['upgrade-unfinished', ...portsTaken(part.port, part.internal)],
    };
  });
  return await Promise.all(looked);
}

/** What was written into the files since the process read them. */
async function oldVariables(site: Site): Promise<Found> {
  const configuration = await site.configuration();
  const looked = partsOf(site.place).map(async (part): Promise<Found> => {
    const wanted = variablesOf(configuration, part.kind);
    const pid = await pidOf(site, part);
    const { text } = pid === null ? {} : await readText(`/proc/${pid}/environ`);
    if (!wanted || !text) return null;
    const own = new Map(text.split('\0').map((line) => [line.split('=', 1)[0], line]));
    const other = Object.entries(wanted)
      .filter(([name, value]) => own.get(name) !== `${name}=${value}`)
      .map(([name]) => name);
    if (other.length === 0) return null;
    return {
      name: 'config-not-loaded',
      about: part.name,
      what: `${part.name} was started before ${other.join(', ')} changed in ${site.place.config}`,
      mend: `systemctl restart ${part.unit.replace('.service', '')}`,
      after: [
        ...portsTaken(part.port, part.internal),
        ...['config-wrong', 'secret-missing', 'secrets-differ', 'purge-urls-wrong'],
        ...['access-differs', 'database-differs', 'database-role', 'database-password'],
        ...['database-missing', 'origin-differs', 'database-down', 'children-wrong'],
        ...['replica-down', 'replica-late', 'replica-wrong', 'replicas-differ'],
      ],
    };
  });
  return await Promise.all(looked);
}

/** Whether the process of a part may add to a folder and delete from it. Null: the part does not run. */
async function canWrite(site: Site, kind: Part['kind'], folder: string): Promise<boolean | null> {
  const part = partsOf(site.place).find((one) => one.kind === kind) as Part;
  const pid = await pidOf(site, part);
  const process = pid === null ? null : await stat(`/proc/${pid}`).catch(() => null);
  if (!process) return null;
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) return false;
  if (process.uid === 0) return true;
  const own = found.uid === process.uid ? 0o700 : found.gid === process.gid ? 0o070 : 0o007;
  return (found.mode & own) === own;
}

/** Without a folder to write to every picture is encoded again whenever the edge forgets it. */
async function wrongPictures(site: Site): Promise<Found> {
  const variables = variablesOf(await site.configuration(), 'portal');
  if (!variables || variables.PICTURES === 'off' || variables.PICTURES_S3_URL) return null;
  const folder = variables.PICTURES_FOLDER ?? join(site.place.state, 'pictures');
  if ((await canWrite(site, 'portal', folder)) !== false) return null;
  return {
    name: 'pictures-folder',
    what: `${folder} is not a folder that portals can write to`,
    mend: `install -d ${folder} && chown -R butaca-portal:butaca-portal ${folder}`,
  };
}

/** The studio writes uploads there, and the worker deletes them. */
async function wrongImports(site: Site): Promise<Found> {
  const { studio } = await site.configuration();
  const folder = studio?.IMPORT_FOLDER ?? join(site.place.state, 'import');
  const can = await Promise.all([
    canWrite(site, 'studio', folder),
    canWrite(site, 'worker', folder),
  ]);
  if (!can.includes(false)) return null;
  return {
    name: 'import-folder',
    what: `${folder} is not a folder that studio and worker can both write to`,
    mend: `install -d -m 2770 -o root -g butaca ${folder} && systemctl restart butaca-studio butaca-worker`,
  };
}
