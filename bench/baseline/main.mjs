/**
 * The baseline: a bare Node server with the same queries, as the lower bound. No framework, no GraphQL, no cache: node:http,
 * prepared statements, token checks, JSON.stringify.
 */
import { Buffer } from 'node:buffer';
import { createHmac, createSecretKey } from 'node:crypto';
import { createServer } from 'node:http';
import jwt from 'jsonwebtoken';
import pg from 'pg';
import { OPERATIONS, REST } from './operations.mjs';

const { DATABASE_URL, JWT_SECRET, POOL_SIZE } = process.env;
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: Number(POOL_SIZE),
  application_name: 'baseline',
});
pool.on('error', () => undefined);
/** Created once: with a string jsonwebtoken takes forty times as long. */
const jwtKey = createSecretKey(Buffer.from(JWT_SECRET));
/** Generated like the sandbox does. */
const paymentSecret = createHmac('sha256', JWT_SECRET).update('sandbox key').digest('hex');

function send(response, status, body) {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    })
    .end(text);
}

async function respond(request, response, body) {
  const rest = REST[request.url];
  if (rest) return send(response, 200, await rest({ pool }));
  const operation = OPERATIONS[request.url];
  if (!operation) return send(response, 404, {});
  const token = request.headers.authorization;
  const userId = token && jwt.verify(token, jwtKey, { algorithms: ['HS256'] })._id;
  send(response, 200, { data: await operation({ pool, userId, paymentSecret }, JSON.parse(body)) });
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () =>
    respond(request, response, Buffer.concat(chunks).toString()).catch((error) =>
      send(response, 500, { errors: [{ message: error.message }] }),
    ),
  );
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
