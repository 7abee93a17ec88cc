import { wordList } from './word-list.ts';

export const FIRST_NAMES = wordList(`
  María Juan Ana José Carlos Lucía Pedro Sofía Martín Elena Diego Carmen Miguel Laura Pablo Marta
  Luis Isabel Antonio Julia Javier Clara Andrés Paula Manuel Sara Francisco Alicia Rafael Irene
  Fernando Teresa Sergio Beatriz Tomás Valentina Nicolás Camila Santiago Florencia Joaquín Martina
  Emilia Gabriel Daniela Lucas Catalina Mateo Agustina Ramón Dolores Ignacio Mercedes Vicente Pilar
  Gonzalo Inés Ricardo Susana Eduardo Silvia Alberto Mónica Jorge Patricia Hugo Verónica Óscar
  Adriana Iván Natalia Rubén Raquel Álvaro Noelia Adrián Rocío Felipe Eugenia Enrique Victoria
  Guillermo Cecilia Leandro Graciela Facundo Josefina Ezequiel Belén Matías Guadalupe Benjamín
  Renata Esteban Ximena Rodrigo Pía Damián Maite Julián Amparo Germán Rosario Octavio Leonor Ulises
  Penélope Héctor Casandra Aquiles Ariadna
`);

export const SURNAMES = wordList(`
  García Martínez López Sánchez Pérez Gómez Fernández Rodríguez González Díaz Álvarez Romero Torres
  Ruiz Ramírez Flores Benítez Acosta Medina Herrera Suárez Aguirre Giménez Gutiérrez Pereyra Rojas
  Molina Castro Ortiz Silva Núñez Luna Juárez Cabrera Ríos Morales Godoy Moreno Ferreyra Domínguez
  Carrizo Peralta Castillo Ledesma Quiroga Vega Vera Muñoz Ojeda Ponce Villalba Cardozo Navarro
  Coronel Vázquez Ibáñez Márquez Velázquez Zárate Arias Correa Bustos Maldonado Figueroa Soria
  Vargas Paredes Toledo
`);

export const PLACES = wordList(`
  Buenos_Aires Madrid México París Roma Sevilla Córdoba Rosario Mendoza Salta Barcelona Londres
  Berlín Lima Bogotá Caracas Santiago Montevideo La_Habana Quito Asunción La_Paz Tokio Moscú
  Nueva_York Venecia Florencia Lisboa Viena Praga Atenas El_Cairo Estambul Granada Toledo Valencia
  Bilbao Zaragoza Málaga Cádiz Ushuaia Bariloche Tucumán Jujuy Neuquén Patagonia Amazonia Andalucía
  Galicia Asturias Cataluña Castilla Acapulco Veracruz Oaxaca Guadalajara Monterrey Tijuana Medellín
  Cartagena Cali Guayaquil Cuzco Arequipa Valparaíso Antofagasta Punta_Arenas Colonia Maldonado
  Panamá Managua San_José San_Juan Santo_Domingo Egipto China Japón India Rusia Brasil Chile Perú
  Argentina Uruguay Bolivia Paraguay Colombia Venezuela Cuba España Italia Francia Alemania
  Inglaterra Irlanda Escocia Grecia Marruecos Argelia Kenia Marte Júpiter Saturno Venus África
  Europa Asia Oceanía Antártida Babilonia Troya Cartago Esparta
`);
