/** A country that demo candidates live in, and what life looks like there. */
export interface DemoCountry {
  readonly code: string;
  readonly currency: string;
  /** Pay there, in its currency, for one euro in Germany. */
  readonly pay: number;
  /** A mobile number; each # is a digit. Ranges for fiction where the country has one. */
  readonly phone: string;
  readonly languages: readonly string[];
  readonly cities: readonly string[];
  /** Employers that do not exist. */
  readonly employers: readonly string[];
  /** The school of a trade; {city} is its town. */
  readonly school: string;
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly families: readonly string[];
}

const list = (text: string): string[] => text.split(',').map((entry) => entry.trim());

const country = (
  code: string,
  [currency, pay, phone, languages]: readonly [string, number, string, string],
  texts: Record<'cities' | 'employers' | 'school' | 'women' | 'men' | 'families', string>,
): DemoCountry => ({
  code,
  currency,
  pay,
  phone,
  languages: list(languages),
  cities: list(texts.cities),
  employers: list(texts.employers),
  school: texts.school,
  women: list(texts.women),
  men: list(texts.men),
  families: list(texts.families),
});

/** Where the demo's candidates come from: the countries of its companies, and those that people move there from. */
export const DEMO_COUNTRIES: readonly DemoCountry[] = [
  country('DE', ['EUR', 1, '+49 151 555#####', 'de'], {
    cities: 'Hamburg, Bremen, Lübeck, Essen, Dortmund, Duisburg, Kiel, Hannover, Köln, Berlin',
    employers:
      'Elbkontor Spedition, Hansekai Umschlag GmbH, Nordlicht Kliniken, Ruhrnetz Energie AG, Brennecke & Söhne, Weserwerk Logistik, Alsterdata GmbH, Lindhof Pflege gGmbH, Küstenstrom eG, Terra Handel KG',
    school: 'Berufskolleg {city}',
    women:
      'Anna, Lena, Katharina, Sabine, Jana, Miriam, Ulrike, Franziska, Svenja, Birgit, Käthe, Johanna, Nele, Imke, Carolin, Wiebke',
    men: 'Lukas, Jan, Tobias, Jörg, Sören, Matthias, Björn, Henning, Florian, Götz, Philipp, Malte, Kai, Rüdiger, Torben, Benedikt',
    families:
      'Müller, Schröder, Petersen, Hansen, Weiß, Böhm, Krüger, Lüders, Jäger, Vogt, Behrens, Köhler, Brandt, Groß, Sievers, Hoffmann, Döring, Claasen, Möller, Reuter, Thiele, Schäfer, Pohl, Wulff',
  }),
  country('NL', ['EUR', 1.04, '+31 6 5550####', 'nl'], {
    cities: 'Rotterdam, Utrecht, Eindhoven, Zwolle, Delft, Groningen, Amsterdam, Haarlem, Breda, Leiden',
    employers:
      'Maasvlakte Diensten BV, Polderwind BV, Van Houten & Zonen, Zorggroep De Linde, Kanaal Logistiek, Rijnmond Techniek, Datahaven Delft BV, Stadspost Utrecht, Noorderlicht Energie, Waterpoort Groep',
    school: 'ROC {city}',
    women: 'Sanne, Femke, Lotte, Anouk, Marieke, Eline, Iris, Fleur, Noor, Roos, Tessa, Maaike, Jolien, Esmée, Renée',
    men: 'Daan, Sem, Bram, Thijs, Joost, Ruben, Jeroen, Koen, Wouter, Lars, Niels, Sjoerd, Maarten, Jurriën, Pieter',
    families:
      'de Vries, van den Berg, Bakker, Jansen, Visser, Smit, Meijer, de Boer, Mulder, Bos, Vos, Peters, Hendriks, van Leeuwen, Dekker, Brouwer, Kuiper, Dijkstra, van der Meer, Postma, Hoekstra, Schouten',
  }),
  country('ES', ['EUR', 0.68, '+34 655 55####', 'es'], {
    cities: 'Madrid, Valencia, Barcelona, Málaga, Bilbao, Zaragoza, Sevilla, Murcia, Salamanca, Alicante',
    employers:
      'Clínica San Telmo, Transportes Levante SL, Grúas del Ebro SA, Laboratorios Marisma, Hospital La Encina, Naviera Almadraba, Servicios Albufera SL, Energía Cierzo SA, Datos del Sur SL, Residencia Los Olmos',
    school: 'IES de {city}',
    women:
      'Lucía, María, Paula, Carmen, Inés, Sofía, Nuria, Begoña, Rocío, Ángela, Elena, Concepción, Amaia, Laia, Marta, Raquel',
    men: 'Álvaro, Hugo, Pablo, Sergio, Íñigo, Andrés, Javier, Óscar, Rubén, Joaquín, Iker, Tomás, Gonzalo, Jordi, Martín, Raúl',
    families:
      'García Núñez, Fernández López, Muñoz Peña, Ibáñez, Ruiz Márquez, Gómez Sáez, Martínez Vidal, Ortuño, Cano Rey, Jiménez Soler, Peñalver, Echeverría, Castaño, Domínguez Gil, Vázquez, Aguirre, Serra, Nogués, Rodríguez Cruz, Alonso Prieto, Benítez, Olmedo',
  }),
  country('PT', ['EUR', 0.6, '+351 912 555 ###', 'pt'], {
    cities: 'Lisbon, Porto, Braga, Coimbra, Setúbal, Aveiro, Faro',
    employers:
      'Cuidados do Tejo Lda, Hospital Ribeira Nova, Transportes Minho Lda, Clínica Alvorada, Sistemas Douro SA, Lar das Camélias, Armazéns do Sado, Rede Atlântica SA',
    school: 'Escola Profissional de {city}',
    women: 'Inês, Beatriz, Leonor, Mariana, Catarina, Joana, Rita, Conceição, Lídia, Graça, Sílvia, Matilde',
    men: 'João, Tiago, Diogo, Gonçalo, Rui, Nuno, Vasco, Luís, André, Sérgio, Simão, Afonso',
    families:
      'Gonçalves, Magalhães, Araújo, Brandão, Simões, Leitão, Figueiredo, Guimarães, Assunção, Falcão, Pacheco, Sequeira, Teixeira, Vieira, Baptista, Câmara, Esteves, Moura',
  }),
  country('NO', ['NOK', 13.4, '+47 400 55 ###', 'no'], {
    cities: 'Bergen, Oslo, Stavanger, Trondheim, Kristiansand',
    employers:
      'Fjordlinjen Rederi AS, Vestkyst Havn AS, Nordavind Energi, Hardanger Verft AS, Sundet Sykehus, Lysefjord Data AS, Kystlast AS',
    school: '{city} videregående skole',
    women: 'Ingrid, Solveig, Kari, Astrid, Åse, Silje, Marit, Tuva, Ragnhild, Bjørg, Synnøve, Live',
    men: 'Lars, Øyvind, Håkon, Sindre, Bjørn, Eirik, Torbjørn, Magnus, Åsmund, Jørgen, Sverre, Kjell',
    families:
      'Aasen, Bråten, Dahl, Eide, Fjeld, Grønli, Haugen, Iversen, Kvåle, Lønning, Mæland, Nygård, Øvrebø, Rønning, Strøm, Tveit, Ødegård, Vågen',
  }),
  country('GB', ['GBP', 0.86, '+44 7700 900###', 'en'], {
    cities: 'Bristol, Cardiff, London, Leeds, Glasgow, Birmingham, Plymouth, Newport',
    employers:
      'Avonmouth Freight Ltd, Severn Heating Ltd, Harbourside Care, Brunel Energy Services, Clifton Digital Ltd, St Brigid Hospital Trust, Cabot Contact Centres, Tideway Engineering, Penrose & Lane',
    school: '{city} College',
    women:
      'Olivia, Charlotte, Grace, Niamh, Siân, Freya, Harriet, Zoë, Amara, Eleanor, Chloe, Priya, Megan, Abigail, Ruth',
    men: 'Oliver, Harry, Callum, Rhys, Euan, Dylan, Theo, Samuel, Kwame, Isaac, Gareth, Joseph, Alfie, Owen, Nathan',
    families:
      'Ashworth, Bailey, Bevan, Carter, Davies, Ellis, Fairclough, Griffiths, Hughes, Jenkins, Kerr, Llewellyn, MacLeod, Nwosu, O’Connor, Pritchard, Reid, Sharma, Thornton, Whitfield, Okafor, Patel',
  }),
  country('CH', ['CHF', 1.55, '+41 76 555 ## ##', 'de, fr'], {
    cities: 'Zürich, Genève, Basel, Bern, Lausanne, Winterthur',
    employers:
      'Limmat Handel AG, Alpenstrom AG, Kontor Seefeld AG, Banque du Lac SA, Rhodania Négoce SA, Jurawerk AG, Treuhand Sihl AG',
    school: 'Berufsschule {city}',
    women: 'Livia, Noemi, Céline, Seraina, Corinne, Mélanie, Regula, Ladina, Gaëlle, Sandrine, Flurina, Andrea',
    men: 'Reto, Beat, Urs, Loïc, Gian, Jérôme, Fabrice, Andri, Marcel, Cédric, Nicolas, Ruedi',
    families:
      'Zürcher, Bühler, Rüegg, Favre, Rochat, Caduff, Meyer, Aebischer, Hürlimann, Chevalley, Brändli, Keller, Cavelti, Perrin, Stähli, Wyss',
  }),
  country('FR', ['EUR', 0.92, '+33 6 39 98 ## ##', 'fr'], {
    cities: 'Le Havre, Lyon, Lille, Marseille, Nantes, Strasbourg, Paris',
    employers:
      'Manutention du Havre SAS, Énergies Mistral SA, Clinique des Tilleuls, Transports Garonne SARL, Atelier Rivoire, Données Loire SAS, Groupe Belledonne, Laboratoire Vauban',
    school: 'Lycée professionnel de {city}',
    women: 'Chloé, Camille, Léa, Manon, Hélène, Aurélie, Inès, Élodie, Amélie, Maëlle, Océane, Solène, Françoise',
    men: 'Rémi, Théo, Clément, Jérémie, François, Gaël, Étienne, Mathéo, Loïc, Benoît, Noël, Adrien, Sébastien',
    families:
      'Lefèvre, Bérard, Gauthier, Château, Rousseau, Nguyen, Moulin, Léger, Fontaine, Guérin, Perret, Baudry, Marchand, Delaunay, Benoist, Carpentier, Ménard, Traoré',
  }),
  country('PL', ['PLN', 2.3, '+48 601 555 ###', 'pl'], {
    cities: 'Gdańsk, Poznań, Łódź, Wrocław, Kraków, Szczecin',
    employers:
      'Bałtyk Spedycja sp. z o.o., Szpital Zielony Brzeg, Warta Logistyka SA, Energia Północ SA, Mazur Technika, Odra Terminal sp. z o.o., Kopernik Dane sp. z o.o.',
    school: 'Technikum nr 3, {city}',
    women: 'Agnieszka, Małgorzata, Zofia, Łucja, Katarzyna, Bożena, Hanna, Grażyna, Elżbieta, Oliwia, Żaneta, Ewa',
    men: 'Paweł, Michał, Łukasz, Grzegorz, Mateusz, Krzysztof, Bartłomiej, Szymon, Tomasz, Wojciech, Stanisław, Rafał',
    families:
      'Wiśniewska, Dąbrowski, Wójcik, Zając, Król, Wróbel, Piątek, Źródłowski, Sikora, Górski, Łuczak, Mróz, Stępień, Pawlak, Ostrowska, Czyż, Święch, Nowak',
  }),
  country('TR', ['TRY', 22, '+90 532 555 ## ##', 'tr'], {
    cities: 'İzmir, Istanbul, Bursa, Mersin, Ankara',
    employers:
      'Ege Liman İşletmesi, Boğaz Lojistik AŞ, Şifa Yolu Hastanesi, Anadolu Veri AŞ, Rüzgar Enerji AŞ, Körfez Makina',
    school: '{city} Meslek Lisesi',
    women: 'Elif, Zeynep, Ayşe, Şule, Gülşah, Büşra, Özge, Çiğdem, Merve, Tuğba',
    men: 'Mehmet, Emre, Çağlar, Oğuz, Uğur, Barış, Görkem, Ömer, Şahin, Kerem',
    families: 'Yılmaz, Kaya, Şahin, Çelik, Öztürk, Aydın, Güneş, Yıldız, Koç, Doğan, Işık, Aksoy, Kılıç, Bozkurt',
  }),
  country('SE', ['SEK', 10.6, '+46 70 555 ## ##', 'sv'], {
    cities: 'Göteborg, Stockholm, Malmö, Uppsala',
    employers: 'Skärgård Rederi AB, Mälardata AB, Vindkraft Halland AB, Vårdhuset Björken, Hamnkranar Väst AB',
    school: '{city} gymnasium',
    women: 'Maja, Åsa, Linnéa, Elsa, Ebba, Märta, Saga, Malin, Annika, Johanna',
    men: 'Gustav, Axel, Måns, Björn, Göran, Viktor, Albin, Håkan, Oskar, Nils',
    families: 'Lindström, Bergqvist, Sjöberg, Åkesson, Holm, Nyström, Wåhlin, Ström, Öberg, Sandgren, Lundin, Ekdahl',
  }),
  country('IT', ['EUR', 0.74, '+39 347 555 ####', 'it'], {
    cities: 'Genoa, Turin, Bologna, Naples, Trieste',
    employers:
      'Porto Lanterna Srl, Clinica Villa Serena, Vento Adriatico SpA, Officine Bertani, Logistica Po Srl, Dati & Reti Srl',
    school: 'Istituto Tecnico di {city}',
    women: 'Giulia, Chiara, Martina, Francesca, Noemi, Ilaria, Benedetta, Caterina, Alessia, Niccolina',
    men: 'Matteo, Niccolò, Lorenzo, Davide, Simone, Giosuè, Riccardo, Andrea, Pietro, Tommaso',
    families:
      'D’Angelo, Esposito, Galli, Colombo, Santoro, Forlì, Bertolucci, Nardò, Rinaldi, Marchetti, Cantù, Ferri, Vitale, Sartori',
  }),
  country('RO', ['RON', 2.4, '+40 721 555 ###', 'ro'], {
    cities: 'Constanţa, Cluj-Napoca, Timişoara, Iaşi',
    employers: 'Dunărea Transport SRL, Spitalul Sfânta Ana, Carpați Date SRL, Marea Neagră Terminal SA',
    school: 'Colegiul Tehnic {city}',
    women: 'Ioana, Andreea, Mădălina, Ștefania, Raluca, Crina, Gabriela, Florentina',
    men: 'Andrei, Ștefan, Răzvan, Cătălin, Bogdan, Ionuț, Mihai, Vlăduț',
    families: 'Popescu, Ionescu, Bălan, Țurcanu, Stănescu, Munteanu, Dragoș, Mărginean, Cojocaru, Vlădescu',
  }),
  country('IN', ['INR', 26, '+91 98765 5####', 'hi, en'], {
    cities: 'Pune, Chennai, Hyderabad',
    employers: 'Sahyadri Systems Pvt Ltd, Coromandel Shipping, Kerala Care Hospital, Deccan Analytics, Malabar Freight',
    school: 'Government Polytechnic, {city}',
    women: 'Ananya, Lakshmi, Meera, Kavya, Divya, Sneha, Asha, Nisha',
    men: 'Arjun, Rohan, Vikram, Sanjay, Anil, Karthik, Rahul, Suresh',
    families: 'Nair, Iyer, Menon, Rao, Kulkarni, Joshi, Thomas, Deshpande, Varghese, Reddy, Pillai, Kurian',
  }),
  country('MA', ['MAD', 4.4, '+212 661 55 ## ##', 'ar, fr'], {
    cities: 'Casablanca, Rabat, Agadir',
    employers: 'Atlas Transit SARL, Clinique Al Andalous, Port Services Anfa, Soleil du Souss SA',
    school: 'Institut de technologie de {city}',
    women: 'Fatima Zahra, Salma, Khadija, Imane, Hajar, Meryem, Naïma, Loubna',
    men: 'Youssef, Anas, Mehdi, Ilyas, Hamza, Khalid, Saïd, Othmane',
    families: 'El Idrissi, Benali, Alaoui, Bennani, Chraïbi, Tazi, Ouazzani, El Fassi, Lahlou, Amrani',
  }),
  country('UA', ['UAH', 17, '+380 67 555 ####', 'uk, ru'], {
    cities: 'Odessa, Lviv, Kyiv',
    employers: 'Chornomor Trans, Lvivska Likarnia No. 4, Dnipro Energo, Kashtan Systems',
    school: 'Technical College, {city}',
    women: 'Olena, Oksana, Iryna, Yuliia, Nataliia, Kateryna, Halyna, Sofiia',
    men: 'Andrii, Oleksandr, Dmytro, Taras, Yurii, Bohdan, Serhii, Maksym',
    families: 'Kovalenko, Shevchenko, Melnyk, Bondarenko, Tkachuk, Polishchuk, Savchenko, Kravets, Hrytsenko, Lysenko',
  }),
];
