/** Addresses stand on domains reserved for examples: nothing here reaches a real service. */
export const demoSettings = {
  siteName: 'Butaca',
  tagline:
    'Cine libre, series y fútbol de fantasía, sin vueltas: todo es de dominio público, de licencia abierta o inventado.',
  chatUrl: 'https://chat.example/butaca',
  chatGreeting: '¡Hola! Estoy en Butaca y necesito una mano.',
  communityUrl: 'https://chat.example/grupo/butaca',
  storeUrl: 'https://apps.example/butaca',
  tvApkUrl: 'https://descargas.example/butaca-tv.apk',
  tvAppPriceArs: 3000,
  mysteryBox: { priceArs: 3000, province: 'Córdoba' },
  paymentAlias: 'butaca.demo.alias',
} as const;
