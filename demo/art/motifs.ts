import type { Motif } from '../catalogue/types.ts';
import { dragon, spider } from './motifs/beasts.ts';
import { bird, cat, rabbit } from './motifs/birds-and-pets.ts';
import { castle, house, lighthouse } from './motifs/dwellings.ts';
import { eye, ghost, mask } from './motifs/faces.ts';
import { grid, moon, planet, rays, rocket } from './motifs/heavens.ts';
import { horse } from './motifs/horse.ts';
import { keyhole, stage } from './motifs/interiors.ts';
import { desert, forest, mountain } from './motifs/land.ts';
import { gears, robot, train } from './motifs/machines.ts';
import { fish, waves } from './motifs/sea.ts';
import { airship, ship } from './motifs/ships.ts';
import { flower, guitar, lantern, sword } from './motifs/things.ts';
import { city, clock, rain } from './motifs/town.ts';
import type { Scene } from './scene.ts';

export const motifs: Record<Motif, (scene: Scene) => string> = {
  airship,
  bird,
  castle,
  cat,
  city,
  clock,
  desert,
  dragon,
  eye,
  fish,
  flower,
  forest,
  gears,
  ghost,
  grid,
  guitar,
  horse,
  house,
  keyhole,
  lantern,
  lighthouse,
  mask,
  moon,
  mountain,
  planet,
  rabbit,
  rain,
  rays,
  robot,
  rocket,
  ship,
  spider,
  stage,
  sword,
  train,
  waves,
};
