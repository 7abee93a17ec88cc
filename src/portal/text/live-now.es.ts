/** Of the row of home that has the matches of this moment. */
export const liveNowText = { live: 'En vivo ahora', soon: 'Por empezar' };
