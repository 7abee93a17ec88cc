import type { PictureEnv } from '../env.ts';
import { createDiskStore } from './disk-store.ts';
import { createS3Store } from './s3-store.ts';
import type { PictureStore } from './store.ts';

export function createPictureStore(env: PictureEnv): PictureStore {
  const { PICTURES_S3_URL: url, PICTURES_S3_KEY: key, PICTURES_S3_SECRET: secret } = env;
  if (url && key && secret)
    return createS3Store({ url, key, secret, region: env.PICTURES_S3_REGION });
  return createDiskStore({
    folder: env.PICTURES_FOLDER,
    maxBytes: env.PICTURES_MAX_MB * 1024 * 1024,
  });
}
