/** Addresses use domains reserved for examples: nothing here reaches a real service. */
export const demoSettings = {
  siteName: 'Butaca',
  tagline:
    'Cine libre, series y fútbol de fantasía, sin vueltas: todo es de dominio público, de licencia abierta o inventado.',
  postersCarryNames: true,
  chatUrl: 'https://chat.example/butaca',
  chatGreeting: '¡Hola! Estoy en Butaca y necesito una mano.',
  communityUrl: 'https://chat.example/grupo/butaca',
  storeUrl: 'https://apps.example/butaca',
  tvApkUrl: 'https://descargas.example/butaca-tv.apk',
  tvAppPriceArs: 3000,
  tvAppVersion: '2.4.1',
  tvAppSize: 18_874_368,
  tvAppSha256: '4f9c1e7a0b3d58c26e91d47fa8b0c3e5d7296fb1840ac3e9d2571b6f08ea43c7',
  mysteryBox: { priceArs: 3000, province: 'Córdoba' },
  paymentAlias: 'butaca.demo.alias',
} as const;

/** What is on the fake video host. */
export const settingsOn = (hostOrigin: string) => ({
  embedOrigins: [hostOrigin],
  tvInstallVideoUrl: `${hostOrigin}/media/clip.mp4`,
});
